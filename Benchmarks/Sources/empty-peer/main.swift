// The program LineKit's start and memory are compared with: the same imports and the same prompt, and no editor. It
// reads until end of input.

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif
import LineKit

func show(_ text: StaticString) {
    _ = write(1, text.utf8Start, text.utf8CodeUnitCount)
}

show("> ")
var byte: UInt8 = 0
while read(0, &byte, 1) == 1 { show("> ") }
