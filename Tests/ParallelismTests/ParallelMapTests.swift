import Parallelism
import Testing

@Suite struct ParallelMapTests {
  private struct Odd: Error, Equatable {
    var index: Int
  }

  @Test(arguments: [1, 2, 7]) func resultsComeInTheOrderOfTheInput(jobs: Int) {
    let words = (0..<1000).map(String.init)
    #expect(parallelMap(words, jobs: jobs) { "\($0):\($1)" } == words.map { "\($0):\($0)" })
    #expect(parallelMap([String](), jobs: jobs) { $1 } == [])
  }

  private func failing(jobs: Int, firstFailure: Int) throws(Odd) -> [Int] {
    try parallelMap(count: 1000, jobs: jobs, worker: { () throws(Odd) -> Int in 0 }) {
      (index: Int, _: inout Int) throws(Odd) -> Int in
      if index >= firstFailure, index % 2 == 1 { throw Odd(index: index) }
      return index
    }
  }

  @Test(arguments: [1, 2, 7]) func theErrorOfTheLowestIndexIsThrown(jobs: Int) {
    #expect(throws: Odd(index: 301)) { try failing(jobs: jobs, firstFailure: 300) }
  }

  private func withoutWorkers() throws(Odd) -> [Int] {
    try parallelMap(count: 10, jobs: 2, worker: { () throws(Odd) -> Int in throw Odd(index: -1) }) {
      (index: Int, _: inout Int) throws(Odd) -> Int in index
    }
  }

  @Test func aWorkerThatCannotBeMadeIsTold() {
    #expect(throws: Odd(index: -1)) { try withoutWorkers() }
  }

  @Test func eachThreadHasAWorkerOfItsOwn() {
    // A worker shared between threads would lose counts.
    let counts = parallelMap(count: 500, jobs: 4, worker: { 0 }) { (_, worker: inout Int) -> Int in
      worker += 1
      return worker
    }
    #expect(counts.filter { $0 == 1 }.count <= 4 && counts.allSatisfy { $0 >= 1 })
  }
}
