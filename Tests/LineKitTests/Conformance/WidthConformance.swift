import Testing

@testable import LineKit

@Suite struct WidthConformance {
    @Test func columnsOfTextsAndTheirClusters() throws {
        try Corpus.conform(to: "width") { row in
            guard let text = row["codepoints"].scalarText ?? row["text"].string, let clusters = row["clusters"].array
            else {
                return "no text"
            }
            let expected = clusters.map { ($0["text"].string ?? "", $0["cols"].int) }
            guard text.elementsEqual(expected.map(\.0).joined()), text.count == expected.count else {
                return "clusters \(text.map { $0 })"
            }
            for (cluster, columns) in expected {
                if let fault = fault(cluster, columns: columns, in: .standard) { return fault }
            }
            let total = displayWidth(of: text)
            if let columns = row["cols"].int, total != columns { return "\(total) columns, expected \(columns)" }
            let wide = displayWidth(of: text, in: WidthModel(ambiguousIsWide: true))
            guard let columns = row["others"]["ambiguous-wide"].int, wide != columns else { return nil }
            return "\(wide) columns where ambiguous is wide, expected \(columns)"
        }
    }

    private func fault(_ cluster: String, columns: Int?, in model: WidthModel) -> String? {
        let character = Character(cluster)
        guard let columns else {
            return visibleForm(of: character) == nil ? "\(cluster.unicodeScalars) has no visible form" : nil
        }
        var bytes = cluster
        let widths = [
            displayWidth(of: character, in: model),
            bytes.withUTF8 { displayWidth(ofCluster: UnsafeRawBufferPointer($0), in: model) },
        ]
        return widths == [columns, columns] ? nil : "\(widths) columns, expected \(columns), for \(cluster)"
    }
}
