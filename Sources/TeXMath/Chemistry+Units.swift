extension Chemistry {
  // MARK: Physical units

  /// The TeX of `\pu`: a number with its unit.
  mutating func unit(_ text: [UInt8]) throws(TeXMathError) -> [UInt8] {
    let parts = text.split(separator: 0x20).map { Array($0) }
    var isFirst = true
    var result: [UInt8] = []
    for part in parts {
      guard let first = part.first else { continue }
      let isNumber =
        isFirst && ((0x30...0x39).contains(first) || first == 0x2B || first == 0x2D || first == 0x2E)
      let isSign = part.equals("+-") || part.equals("\\pm")
      if !isFirst { result.append("\\,") }
      if isNumber || isSign || (0x30...0x39).contains(first) {
        let end = part.firstIndex { byte in
          !(0x2B...0x39).contains(byte) && byte != 0x65 && byte != 0x45 && byte != 0x5E && byte != 0x28
            && byte != 0x29
        }
        result += isSign ? [UInt8]("\\pm ") : number(part[..<(end ?? part.count)])
        if let end { result += [UInt8]("\\,") + unitText(Array(part[end...])) }
      } else {
        result += unitText(part)
      }
      isFirst = false
    }
    return result
  }

  /// A number: `1.2e3` multiplies by a dot, `1.2E3` by a cross.
  private func number(_ digits: ArraySlice<UInt8>) -> [UInt8] {
    var tex = SIUnits.number(Array(digits))
    let cross = [UInt8]("\\times")
    guard digits.contains(0x65), tex.count >= cross.count else { return tex }
    for start in 0...(tex.count - cross.count) where Array(tex[start..<(start + cross.count)]) == cross {
      tex.replaceSubrange(start..<(start + cross.count), with: [UInt8]("\\cdot "))
      break
    }
    return tex
  }

  /// Units with their exponents: `kJ.mol-1`, `m/s`, `J//mol`.
  private func unitText(_ text: [UInt8]) -> [UInt8] {
    for index in text.indices.dropLast() where text[index] == 0x2F && text[index + 1] == 0x2F {
      return [UInt8]("\\frac{") + unitText(Array(text[..<index])) + [UInt8]("}{")
        + unitText(Array(text[(index + 2)...])) + [0x7D]
    }
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      let start = index
      switch text[index] {
      case 0x41...0x5A, 0x61...0x7A, 0x80...0xFF:
        while index < text.count,
          (text[index] | 0x20) >= 0x61 && (text[index] | 0x20) <= 0x7A || text[index] >= 0x80
        { index += 1 }
        result += [UInt8]("\\mathrm{") + text[start..<index] + [0x7D]
      case 0x30...0x39, 0x2D, 0x2B:
        index += 1
        while index < text.count, (0x30...0x39).contains(text[index]) { index += 1 }
        result += [0x5E, 0x7B] + text[start..<index] + [0x7D]
      case 0x2A, 0x2E:
        result.append("{\\cdot}")
        index += 1
      case 0x5E:
        index += 1
      case 0x5C:
        index += 1
        while index < text.count, (text[index] | 0x20) >= 0x61, (text[index] | 0x20) <= 0x7A { index += 1 }
        if index == start + 1 { index = min(index + 1, text.count) }
        result += [UInt8]("\\mathrm{") + text[start..<index] + [0x7D]
      case 0x25:
        result.append("\\%")
        index += 1
      case 0x2F, 0x28, 0x29, 0x2C:
        result.append(text[index])
        index += 1
      default: index += 1
      }
    }
    return result
  }
}
