import Foundation
import Numerics
import Testing

@Suite struct NumberTests {
  @Test(arguments: [
    (0.0, "0"), (-0.5, "-0.5"), (100, "100"), (1e20, "100000000000000000000"), (1e21, "1e+21"),
    (1.5e22, "1.5e+22"),
    (1e-6, "0.000001"), (1.25e-7, "1.25e-7"), (123456.789, "123456.789"), (.infinity, "Infinity"),
    (.leastNonzeroMagnitude, "5e-324"),
  ])
  func printsTheShortestDigits(_ value: Double, text: String) {
    var bytes: [UInt8] = []
    bytes.append(shortest: value)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test(arguments: [
    (2.5, 2, "2.50"), (1.005, 2, "1.01"), (0.996, 2, "1.00"), (-0.04, 1, "0.0"), (12, 0, "12"),
    (99.5, 0, "100"),
    (0.0004, 2, "0.00"), (3, 1, "3.0"),
  ])
  func printsFixedDigits(_ value: Double, _ decimals: Int, text: String) {
    var bytes: [UInt8] = []
    bytes.append(value, decimals: decimals)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test(arguments: [
    "0", "1", "-2.5", ".5", "5.", "1e3", "1.7976931348623157e308", "4.9e-324", "2.2250738585072011e-308",
    "1e-400",
    "9007199254740993", "9007199254740992.99999999999999999", "0.1", "123456789012345678901234567890",
    "8.41e21", "9.5e-316", "2.4703282292062327208e-324", "2.4703282292062328e-324",
    "179769313486231580793e289",
  ])
  func readsAsTheSystemDoes(_ text: String) {
    #expect(Double(decimal: text.utf8) == strtod(text, nil))
  }

  @Test(arguments: ["", "-", ".", "e5", "1e", "1e+", "1x", "1.2.3", "0x10", " 1"])
  func refusesWhatIsNoNumeral(_ text: String) { #expect(Double(decimal: text.utf8) == nil) }

  @Test func readsBackWhatItPrints() {
    var state: UInt64 = 88_172_645_463_325_252
    for _ in 0..<20_000 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      let value = Double(bitPattern: state)
      guard value.isFinite else { continue }
      var bytes: [UInt8] = []
      bytes.append(shortest: value)
      #expect(Double(decimal: bytes) == value)
    }
  }

  @Test func reachesTheMathematicsLibrary() {
    #expect(abs(Double.sin(1) - 0.8414709848078965) < 1e-15)
    #expect(abs(Double.atan2(y: 1, x: -1) - 2.356194490192345) < 1e-15)
    #expect(Double.pow(2, 10) == 1024)
    #expect(abs(Double.gamma(0.5) - 1.772453850905516) < 1e-14)
  }
}
