import Allowances
import Testing

@Suite struct AllowanceTests {
  /// Whether each of the sizes is admitted, one after the other.
  private func admitted(_ sizes: [Int], ofInput bytes: Int) -> [Bool] {
    var allowance = Allowance(inputBytes: bytes)
    return sizes.map { allowance.admits($0) }
  }

  @Test func aSmallInputMayMake32Megabytes() {
    #expect(admitted([32 << 20, 1], ofInput: 100) == [true, false])
  }

  @Test func aLargeInputMayMakeTenTimesItsSize() {
    #expect(admitted([40 << 20, 1], ofInput: 4 << 20) == [true, false])
    var allowance = Allowance(inputBytes: 4 << 20)
    allowance.add(inputBytes: 1 << 20)
    #expect(allowance.limit == 50 << 20)
  }

  @Test func nothingIsAdmittedAfterWhatIsTooMuch() {
    #expect(admitted([.max, .max, 0], ofInput: 0) == [false, false, false])
  }
}
