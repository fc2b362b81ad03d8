@_exported import LineKit
