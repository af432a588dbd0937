import BookModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The encoding of colours that a picture file without an ICC profile declares elsewhere: the gamma of a PNG (`gAMA`), or the code
/// points of video (ITU-T H.273) that PNG and AVIF share.
struct CodedColors: Equatable {
  /// How samples become light.
  enum Transfer: Equatable {
    case sRGB
    /// A sample is this power of light.
    case gamma(Double)
    /// The curves of pictures for bright screens, BT.2100.
    case perceptual, hybridLog
  }

  /// The primaries: which red, green and blue the samples mix.
  enum Primaries {
    case sRGB, displayP3, wide
  }

  var transfer: Transfer
  var primaries = Primaries.sRGB

  /// The encoding of a file; nil if it declares sRGB or nothing.
  init?(of bytes: [UInt8], format: PictureFormat) {
    switch format {
    case .png: self.init(png: bytes)
    case .avif, .heif: self.init(boxes: bytes)
    case .jpeg, .gif, .webp, .svg, .tiff, .bmp: return nil
    }
  }

  private init(transfer: Transfer) { self.transfer = transfer }

  private init?(png bytes: [UInt8]) {
    var chunks: [String: [UInt8]] = [:]
    PNGFile.forEachChunk(of: bytes) { name, chunk in
      if ["cICP", "iCCP", "sRGB", "gAMA"].contains(name) {
        chunks[name] = Array(chunk.dropFirst(8).dropLast(4))
      }
    }
    if let codes = chunks["cICP"], codes.count == 4 {
      self.init(primaries: Int(codes[0]), transfer: Int(codes[1]))
      return
    }
    guard chunks["iCCP"] == nil, chunks["sRGB"] == nil, let gamma = chunks["gAMA"], gamma.count == 4
    else { return nil }
    let power = Double(gamma.reduce(0) { $0 << 8 | Int($1) }) / 100_000
    // Within a twentieth of that of sRGB, nobody sees the difference.
    guard power > 0, abs(power * 2.2 - 1) > 0.05 else { return nil }
    self.init(transfer: .gamma(power))
  }

  /// The first box `colr` of the kind `nclx` in the box `meta`: that of the picture, before those of other pictures in the file.
  private init?(boxes bytes: [UInt8]) {
    var position = 0
    while position + 8 <= bytes.count {
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = length < 8 ? bytes.count : min(bytes.count, position + length)
      if bytes[position + 4..<position + 8].elementsEqual("meta".utf8) {
        guard let found = bytes[position..<end].firstRange(of: Array("colrnclx".utf8)),
          found.upperBound + 4 <= end
        else { return nil }
        let codes = bytes[found.upperBound..<found.upperBound + 4].map(Int.init)
        self.init(primaries: codes[0] << 8 | codes[1], transfer: codes[2] << 8 | codes[3])
        return
      }
      position = end
    }
    return nil
  }

  /// https://www.itu.int/rec/T-REC-H.273
  private init?(primaries: Int, transfer: Int) {
    switch transfer {
    case 16: self.transfer = .perceptual
    case 18: self.transfer = .hybridLog
    case 8: self.transfer = .gamma(1)
    default: self.transfer = .sRGB
    }
    switch primaries {
    case 9: self.primaries = .wide
    case 11, 12: self.primaries = .displayP3
    default: self.primaries = .sRGB
    }
    if self.transfer == .sRGB, self.primaries == .sRGB { return nil }
  }

  // MARK: Conversion

  /// The picture in sRGB with 8 bits per channel.
  func converted(_ picture: VipsPicture) throws -> VipsPicture {
    guard let (samples, largest) = try picture.samples() else { return try picture.inSRGB() }
    let bands = picture.bands
    let colors = picture.hasAlpha ? bands - 1 : bands
    let lights = (0...largest).map { Float(light(of: Double($0) / Double(largest))) }
    let shown = (0...Self.steps).map { Self.coded(Double($0) / Double(Self.steps)) }
    var pixels = [UInt8](repeating: 0, count: samples.count / bands * (colors < 3 ? bands + 2 : bands))
    let size = pixels.count / max(1, samples.count / bands)
    for pixel in 0..<samples.count / bands {
      let start = pixel * bands
      let grey = lights[Int(samples[start])]
      var color =
        colors < 3
        ? SIMD3(repeating: grey)
        : SIMD3(grey, lights[Int(samples[start + 1])], lights[Int(samples[start + 2])])
      color = inSRGB(color)
      for channel in 0..<3 {
        let share = min(1, max(0, color[channel]))
        pixels[pixel * size + channel] = shown[Int((share * Float(Self.steps)).rounded())]
      }
      if bands > colors {
        pixels[pixel * size + 3] = UInt8((Int(samples[start + bands - 1]) * 255 + largest / 2) / largest)
      }
    }
    return try VipsPicture(pixels: pixels, width: picture.width, height: picture.height)
  }

  /// The steps of light between black and white: enough for the darkest of 8 bits.
  private static let steps = 1 << 14

  /// Light in primaries of sRGB, of which 1 is white, from light in those of the picture.
  private func inSRGB(_ light: SIMD3<Float>) -> SIMD3<Float> {
    var light = light
    if transfer == .hybridLog {
      let luminance = 0.2627 * light.x + 0.678 * light.y + 0.0593 * light.z
      light *= Self.peak * pow(max(luminance, 1e-6), 0.2)
    }
    if transfer == .perceptual || transfer == .hybridLog {
      // Light above half of white, up to the peak and beyond, is pressed together to that up to white.
      let most = max(light.x, light.y, light.z)
      if most > 0.5 { light *= (1 - 0.5 * exp(1 - 2 * most)) / most }
    }
    let rows = Self.rows[primaries] ?? []
    guard rows.count == 3 else { return light }
    return SIMD3((rows[0] * light).sum(), (rows[1] * light).sum(), (rows[2] * light).sum())
  }

  /// The brightest light of usual pictures, 1,000 cd/m², as a multiple of white: https://www.itu.int/pub/R-REP-BT.2408
  private static let peak: Float = 1_000 / 203

  private static let rows: [Primaries: [SIMD3<Float>]] = [
    .displayP3: [
      SIMD3(1.2249, -0.2247, -0.0002), SIMD3(-0.042, 1.0419, 0.0001), SIMD3(-0.0197, -0.0786, 1.0983),
    ],
    .wide: [
      SIMD3(1.6605, -0.5876, -0.0728), SIMD3(-0.1246, 1.1329, -0.0083), SIMD3(-0.0182, -0.1006, 1.1187),
    ],
  ]

  /// The light of a sample; 1 is white, but for `hybridLog` the brightest light.
  private func light(of sample: Double) -> Double {
    switch transfer {
    case .sRGB: sample <= 0.04045 ? sample / 12.92 : pow((sample + 0.055) / 1.055, 2.4)
    case .gamma(let power): pow(sample, 1 / power)
    case .perceptual: Self.perceptual(sample)
    case .hybridLog:
      sample <= 0.5
        ? sample * sample / 3 : (exp((sample - 0.55991073) / 0.17883277) + 0.28466892) / 12
    }
  }

  /// The light of the curve that SMPTE ST 2084 defines up to 10,000 cd/m².
  private static func perceptual(_ sample: Double) -> Double {
    let root = pow(sample, 32 / 2523.0)
    return pow(max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root), 16384 / 2610.0) * 10_000 / 203
  }

  private static func coded(_ light: Double) -> UInt8 {
    let sample = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((sample * 255).rounded())
  }
}
