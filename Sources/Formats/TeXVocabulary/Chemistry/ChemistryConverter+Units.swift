import TextBytes

extension ChemistryConverter {
  // MARK: Physical units

  /// Converts the argument of `\pu`, a number with a unit, to TeX.
  package mutating func unit(_ text: [UInt8]) throws(ChemistryError) -> [UInt8] {
    let parts = text.split(separator: " ").map { Array($0) }
    var isFirst = true
    var result: [UInt8] = []
    for part in parts {
      guard let first = part.first else { continue }
      let isNumber =
        isFirst && (("0"..."9").contains(first) || first == "+" || first == "-" || first == ".")
      let isSign = part.equals("+-") || part.equals("\\pm")
      if !isFirst { result.append("\\,") }
      if isNumber || isSign || ("0"..."9").contains(first) {
        let end = part.firstIndex { byte in
          !("+"..."9").contains(byte) && byte != "e" && byte != "E" && byte != "^" && byte != "("
            && byte != ")"
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

  /// Converts a number: `1.2e3` multiplies with a dot, `1.2E3` with a cross.
  private func number(_ digits: ArraySlice<UInt8>) -> [UInt8] {
    var tex = SIUnits.number(Array(digits))
    let cross = [UInt8]("\\times")
    guard digits.contains("e"), tex.count >= cross.count else { return tex }
    for start in 0...(tex.count - cross.count) where Array(tex[start..<(start + cross.count)]) == cross {
      tex.replaceSubrange(start..<(start + cross.count), with: [UInt8]("\\cdot "))
      break
    }
    return tex
  }

  /// Converts units with exponents: `kJ.mol-1`, `m/s`, `J//mol`.
  private func unitText(_ text: [UInt8]) -> [UInt8] {
    for index in text.indices.dropLast() where text[index] == "/" && text[index + 1] == "/" {
      return [UInt8]("\\frac{") + unitText(Array(text[..<index])) + [UInt8]("}{")
        + unitText(Array(text[(index + 2)...])) + ["}"]
    }
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      let start = index
      switch text[index] {
      case "A"..."Z", "a"..."z", 0x80...0xFF:
        while index < text.count,
          (text[index] | .lowercaseBit) >= "a" && (text[index] | .lowercaseBit) <= "z" || text[index] >= 0x80
        { index += 1 }
        result += [UInt8]("\\mathrm{") + text[start..<index] + ["}"]
      case "0"..."9", "-", "+":
        index += 1
        while index < text.count, ("0"..."9").contains(text[index]) { index += 1 }
        result += ["^", "{"] + text[start..<index] + ["}"]
      case "*", ".":
        result.append("{\\cdot}")
        index += 1
      case "^":
        index += 1
      case "\\":
        index += 1
        while index < text.count, (text[index] | .lowercaseBit) >= "a", (text[index] | .lowercaseBit) <= "z" {
          index += 1
        }
        if index == start + 1 { index = min(index + 1, text.count) }
        result += [UInt8]("\\mathrm{") + text[start..<index] + ["}"]
      case "%":
        result.append("\\%")
        index += 1
      case "/", "(", ")", ",":
        result.append(text[index])
        index += 1
      default: index += 1
      }
    }
    return result
  }
}
