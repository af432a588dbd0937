import BookModel

/// Rows derived from one picture: the largest is drawn, the others are scaled from it.
struct RowGroup: Sendable {
  /// What the pictures show.
  enum Subject: Hashable, Sendable {
    case cover(ArtworkFile.Orientation, shape: Shape)
    case plainLaunch(row: Int)
    case icon(isRich: Bool, shape: Shape)
    case safeZone(row: Int)
    case safeCircle(row: Int)
  }

  /// An aspect ratio in lowest terms, such as 3:4.
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
  /// Rows with their catalogue indices, the largest first.
  var rows: [(index: Int, row: ArtworkRow)]

  /// Groups `rows`; groups with the most pixels come first, for better load balancing.
  static func groups(of rows: [ArtworkRow], style: LaunchStyle, hasIcon: Bool) -> [RowGroup] {
    var groups: [Subject: RowGroup] = [:]
    for (index, row) in rows.enumerated() {
      let subject = subject(of: row, index: index, style: style, hasIcon)
      groups[subject, default: RowGroup(subject: subject, rows: [])].rows.append((index, row))
    }
    for subject in groups.keys {
      groups[subject]?.rows.sort { ($1.row.area, $0.index) < ($0.row.area, $1.index) }
    }
    return groups.values.sorted { ($1.area, $0.rows[0].index) < ($0.area, $1.rows[0].index) }
  }

  private static func subject(
    of row: ArtworkRow, index: Int, style: LaunchStyle, _ hasIcon: Bool
  ) -> Subject {
    let cover = Subject.cover(row.orientation ?? .portrait, shape: Shape(row.width, row.height))
    switch row.rule {
    case .cover: return cover
    case .launch: return style == .cover ? cover : .plainLaunch(row: index)
    case .safeZone: return .safeZone(row: index)
    case .safeCircle: return .safeCircle(row: index)
    case .icon where row.width != row.height:
      // Document icons have their own shape, shared by 22x29 and 44x58.
      return .icon(isRich: hasIcon, shape: Shape(row.width, row.height))
    case .icon, .trimmedIcon:
      // A small monogram omits the pattern; supplied art looks the same at all sizes.
      return .icon(isRich: hasIcon || row.width > 80, shape: Shape(1, 1))
    }
  }

  private var area: Int { rows.reduce(0) { $0 + $1.row.area } }
}

extension ArtworkRow {
  var area: Int { width * height }
}
