import BookModel

/// Rows that are made from one another: the largest is drawn, the others are scaled from it.
struct RowGroup: Sendable {
  /// What its pictures show.
  enum Subject: Hashable, Sendable {
    case cover(ArtworkFile.Orientation, shape: Shape)
    case plainLaunch(row: Int)
    case icon(isRich: Bool, shape: Shape)
    case safeZone(row: Int)
    case safeCircle(row: Int)
  }

  /// A shape as a fraction in lowest terms: 3:4.
  struct Shape: Hashable, Sendable {
    var width: Int
    var height: Int

    init(_ width: Int, _ height: Int) {
      var (a, b) = (width, height)
      while b != 0 { (a, b) = (b, a % b) }
      self.width = width / a
      self.height = height / a
    }
  }

  var subject: Subject
  /// Rows with their places in the order, the largest first.
  var rows: [(index: Int, row: ArtworkRow)]

  /// The groups of `rows`, those with the most pixels first, so that none is left over at the end.
  static func groups(of rows: [ArtworkRow], style: LaunchStyle, hasIcon: Bool) -> [RowGroup] {
    var groups: [Subject: RowGroup] = [:]
    for (index, row) in rows.enumerated() {
      let subject = subject(of: row, index, style, hasIcon)
      groups[subject, default: RowGroup(subject: subject, rows: [])].rows.append((index, row))
    }
    for subject in groups.keys {
      groups[subject]?.rows.sort { ($1.row.area, $0.index) < ($0.row.area, $1.index) }
    }
    return groups.values.sorted { ($1.area, $0.rows[0].index) < ($0.area, $1.rows[0].index) }
  }

  private static func subject(
    of row: ArtworkRow, _ index: Int, _ style: LaunchStyle, _ hasIcon: Bool
  ) -> Subject {
    let cover = Subject.cover(row.orientation ?? .portrait, shape: Shape(row.width, row.height))
    switch row.rule {
    case .cover: return cover
    case .launch: return style == .cover ? cover : .plainLaunch(row: index)
    case .safeZone: return .safeZone(row: index)
    case .safeCircle: return .safeCircle(row: index)
    case .icon where row.width != row.height:
      // Document icons have a shape of their own; 22x29 and 44x58 share it.
      return .icon(isRich: hasIcon, shape: Shape(row.width, row.height))
    case .icon, .trimmedIcon:
      // A monogram small enough loses its pattern; supplied art has one form for all.
      return .icon(isRich: hasIcon || row.width > 64, shape: Shape(1, 1))
    }
  }

  private var area: Int { rows.reduce(0) { $0 + $1.row.area } }
}

extension ArtworkRow {
  var area: Int { width * height }
}
