import Graphics
import Testing

@Suite struct TickTests {
  private func labels(_ ticks: [Tick]) -> [String] { ticks.compactMap { $0.label?.text } }

  @Test(arguments: [
    (0.0, 10.0, 360.0, ["0", "2", "4", "6", "8", "10"]), (-1, 1, 220, ["−1.0", "−0.5", "0.0", "0.5", "1.0"]),
    (0, 0.06, 220, ["0.00", "0.02", "0.04", "0.06"]),
    (0, 500, 300, ["0", "100", "200", "300", "400", "500"]),
    (0, 3e6, 200, ["0", "1×106", "2×106", "3×106"]), (1.1, 1.2, 150, ["1.10", "1.15", "1.20"]),
  ])
  func choosesRoundSteps(_ low: Double, high: Double, _ pixels: Double, _ expected: [String]) {
    #expect(labels(TickChooser(Interval(low, high), pixels: pixels).ticks()) == expected)
  }

  @Test func findsNoMarksInAnEmptyRange() {
    #expect(TickChooser(Interval(1, 1), pixels: 100).major.isEmpty)
    #expect(TickChooser(Interval(0, .infinity), pixels: 100).major.isEmpty)
    #expect(TickChooser(Interval(1e16, 1e16 + 4), pixels: 100).major.isEmpty)
  }

  @Test func marksPowersOfTenOnALogarithmicScale() {
    let ticks = TickChooser.logarithmic(Interval(0, 11.6), pixels: 300, isLabelled: true)
    #expect(labels(ticks) == ["1", "10", "100", "1000", "104", "105"])
  }
}
