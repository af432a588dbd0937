import Graphics
import InteractiveModel
import Kernel
import KernelLanguage
import LiveFigures
import Testing

@testable import KernelPlots

/// Sounds: what is heard, and the picture of their waves.
@Suite struct SoundTests {
  private func wave(_ text: String) throws -> [Double] {
    var session = KernelSession()
    session.addPlots()
    let term = try session.evaluate(text: Array(text.utf8))
    return try SoundWave(term, in: &session)?.samples ?? []
  }

  @Test func aWaveIsPlayedAsLoudAsCanBe() throws {
    let samples = try wave("Play[0.1 Sin[2 Pi 400 t], {t, 0, 1/2}]")
    #expect(samples.count == 4000)
    // A fourth of a period is 5 samples.
    #expect(
      (samples[5] - 1).magnitude < 1e-9 && samples[10].magnitude < 1e-9 && (samples[15] + 1).magnitude < 1e-9)
  }

  @Test(arguments: [
    ("Sound[{SoundNote[0, 0.25], SoundNote[\"G5\", 0.25]}]", 4000), ("Play[t, {t, 0, 100}]", 64_000),
    ("ListPlay[Sin[Range[2000]/10.], SampleRate -> 4000]", 4000), ("{1, Play[t, {t, 0, 1/8}]}", 1000),
    ("SoundNote[None, 0.5]", 4000), ("Play[t, {t, 1, 0}]", 0), ("Sin[1]", 0), ("Play[]", 0),
  ]) func soundsAreSoLong(_ text: String, count: Int) throws {
    #expect(try wave(text).count == count)
  }

  @Test(arguments: [("C4", 0.0), ("C", 0), ("A4", 9), ("C#5", 13), ("Bb3", -2)])
  func notesHavePitches(_ name: String, _ pitch: Double) { #expect(SoundWave.pitch(.text(name)) == pitch) }

  @Test(arguments: ["EmitSound[Play[t, {t, 0, 1/8}]]; x", "x; EmitSound[Play[t, {t, 0, 1/8}]]"])
  func aSoundOfAnyStepIsHeard(_ body: String) throws {
    var figure = try LiveFigure(body: Array(body.utf8), initialisation: [], variables: [])
    #expect(figure.sound(action: []).count == 2000)
  }

  @Test func aSoundInALayoutShowsNothing() throws {
    let body = "Column[{\"heard\", EmitSound[Play[t, {t, 0, 1/8}]]}]"
    var figure = try LiveFigure(body: Array(body.utf8), initialisation: [], variables: [])
    let examined = figure.examined(width: 360, height: 240)
    guard case .figure(let drawn) = examined.rendering else {
      Issue.record("no picture")
      return
    }
    #expect(drawn.draw().texts.map(\.label.text) == ["heard"] && examined.faults.isEmpty)
  }

  @Test func whatIsHeardFollowsTheControls() throws {
    let body = "Column[{Plot[x, {x, 0, 1}], Play[Sin[2 Pi f t], {t, 0, 1/4}]}]"
    var figure = try LiveFigure(
      body: Array(body.utf8), initialisation: [], variables: [("f", .number(500))])
    let first = figure.sound(action: [])
    #expect(first.count == 4000)
    figure.set(0, to: .number(250))
    let second = figure.sound(action: [])
    #expect(second.count == 4000 && second != first)
    #expect(figure.sound(action: Array("EmitSound[Play[Sin[f t], {t, 0, 1/8}]]".utf8)).count == 2000)
    #expect(figure.sound(action: Array("f = 3".utf8)).isEmpty)
    guard case .figure(let drawn) = figure.render(width: 360, height: 240) else {
      Issue.record("no picture")
      return
    }
    #expect(drawn.draw().texts.allSatisfy { !$0.label.text.contains("Play") })
  }
}
