import Kernel

/// Symbols of layout, drawing, options and controls. They evaluate to themselves; drawing reads them.
enum InertSymbols {
  /// The symbols, by their meaning.
  static let table: [BuiltIn] =
    BuiltIn.words(
      "A picture.",
      """
      Graphics Graphics3D Line Point Polygon Disk Circle Rectangle Arrow Arrowheads BezierCurve BSplineCurve
      BSplineSurface FilledCurve Cuboid Sphere Ball Cylinder Cone Tube Tetrahedron Prism Pyramid Ellipsoid
      Parallelogram Triangle RegularPolygon Annulus Inset GraphicsComplex GraphicsGroup Rotate Translate Scale Raster Legended Placed LineLegend SwatchLegend BarLegend PointLegend Locator
      Tooltip InfiniteLine HalfLine JoinedCurve Parallelepiped Simplex Text3D HalfPlane InfinitePlane Torus
      CapsuleShape
      """)
    + BuiltIn.words(
      "A directive for drawing.",
      """
      Directive Opacity Thickness AbsoluteThickness PointSize AbsolutePointSize Dashing AbsoluteDashing
      EdgeForm FaceForm CapForm JoinForm Specularity Glow Lighting Texture Dashed Dotted DotDashed Thick Thin
      Scaled ImageScaled Offset FontSize FontFamily FontColor FontWeight FontSlant Background Bold Italic Plain
      Underlined VertexColors VertexNormals VertexTextureCoordinates Tiny Small Medium Large Smaller Larger
      Transparent LightGray HatchFilling PatternFilling ShadingFunction Haloing
      """)
    + BuiltIn.words(
      "Layout.",
      """
      Nothing Text Row Column Grid TableForm MatrixForm Framed Panel Pane Labeled Item Subscript Superscript
      Subsuperscript Overscript Underscript Underoverscript OverBar OverHat OverVector OverDot Spacer Invisible
      Style StandardForm TraditionalForm InputForm OutputForm FullForm NumberForm PaddedForm ScientificForm
      EngineeringForm AccountingForm DecimalForm PercentForm BracketingBar DoubleBracketingBar AngleBracket SuperPlus SuperMinus DisplayForm TeXForm MathMLForm GraphicsGrid GraphicsRow
      GraphicsColumn Multicolumn Highlighted Hyperlink Button Magnify BaseForm TabView FlipView SlideView
      OpenerView MenuView SpanFromLeft SpanFromAbove SpanFromBoth PrecedenceForm RawBoxes Mouseover PopupView
      Annotation StatusArea SuperscriptBox SubscriptBox RowBox FractionBox SqrtBox SubsuperscriptBox
      UnderscriptBox OverscriptBox GridBox StyleBox FrameBox TooltipBox TagBox FormBox InterpretationBox
      TemplateBox Delimiter UnderBar
      """)
    + BuiltIn.words(
      "An option or an object that other functions read.",
      """
      CompilationTarget CompilationOptions RuntimeOptions Constants FaceGridsStyle MaxStepFraction PolarAxes
      PolarGridLines ImageResolution
      """)
    + BuiltIn.words(
      "An option of drawing or layout.",
      """
      PlotRange PlotStyle PlotLabel PlotLabels PlotLegends PlotPoints PlotTheme PlotMarkers PlotRangePadding
      PlotRangeClipping AspectRatio Axes AxesLabel AxesOrigin AxesStyle AxesEdge Frame FrameLabel FrameStyle
      FrameTicks FrameTicksStyle FrameMargins Ticks TicksStyle GridLines GridLinesStyle Filling FillingStyle
      Mesh MeshFunctions MeshStyle MeshShading ColorFunction ColorFunctionScaling Contours ContourStyle
      ContourShading ContourLabels ContourLines ImageSize ImagePadding ImageMargins Prolog Epilog LabelStyle
      LabelingFunction BaseStyle Boxed BoxRatios BoxStyle ViewPoint ViewVertical ViewAngle ViewCenter
      ViewVector SphericalRegion FaceGrids RotateLabel RotationAction Exclusions ExclusionsStyle RegionFunction
      EvaluationMonitor PerformanceGoal MaxRecursion ClippingStyle BoundaryStyle VectorPoints VectorScale
      VectorStyle VectorColorFunction StreamPoints StreamStyle StreamScale StreamColorFunction Joined
      InterpolationOrder DataRange ChartStyle ChartLabels ChartLegends ChartElementFunction ChartBaseStyle
      ChartElements BarSpacing BarOrigin Alignment Spacings Dividers ItemSize ItemStyle BaselinePosition
      RoundingRadius ContentPadding FrameBoxOptions ImageSizeAction Appearance AlignmentPoint LegendLayout
      LegendLabel LegendFunction LegendMarkers LegendMargins ScalingFunctions WorkingPrecision PrecisionGoal
      AccuracyGoal MaxSteps MaxIterations Method StartingStepSize MaxStepSize InterpolatingFunctionAnatomy
      Compiled Assumptions GenerateConditions PrincipalValue CoordinatesToolOptions DisplayFunction SameTest
      NumberPoint DigitBlock NumberPadding NumberSigns NumberFormat ExponentFunction NumberSeparator
      SignPadding TabSpacings LineSpacing TextAlignment ShowStringCharacters FormatType StripOnInput
      DefaultBaseStyle TableHeadings TableAlignments TableSpacing TableDirections PlotLayout MaxPlotPoints
      WrappingFunction ExtentSize Antialiasing TargetFunctions EvaluationRange
      """)
    + BuiltIn.words(
      "A control, or an option of one.",
      """
      Manipulate Slider Slider2D VerticalSlider Setter SetterBar RadioButton RadioButtonBar Checkbox
      CheckboxBar PopupMenu InputField ColorSetter ColorSlider Trigger Animator ListAnimate Animate TogglerBar
      Toggler ActionMenu LocatorPane IntervalSlider Control ControlPlacement ControlType ControllerLinking
      ControllerPath LocatorAutoCreate ContinuousAction SaveDefinitions Initialization Deinitialization
      TrackedSymbols SynchronousUpdating SynchronousInitialization Paneled AutoAction Bookmarks ShrinkingDelay
      UnsavedVariables LocalizeVariables PreserveImageOptions AutorunSequencing AnimationRate AnimationRunning
      AnimationDirection AnimationRepetitions DefaultDuration RefreshRate DisplayAllSteps Enabled FieldSize
      ContentSize EventHandler Opener AppearanceElements LabeledSlider ManipulateBoxes PassEventsDown
      MousePosition ProgressIndicator ClickPane ButtonBar AngularSlider ListPicker GaugeLabels GaugeMarkers
      """)
    + BuiltIn.words(
      "An operator, to which authors give a meaning.",
      "CenterDot CircleDot CirclePlus CircleMinus SmallCircle Star Diamond Wedge Vee")
    + BuiltIn.words(
      "A sound, or an option of one.",
      """
      Sound SoundNote SoundVolume ListPlay EmitSound SampleRate SampleDepth PlayRange
      """)
    + [BuiltIn("Play", [.holdAll], "The sound of a wave.")]
    + BuiltIn.words(
      "A word for a place, a size or a choice.",
      """
      Automatic None All True False Null Full Left Right Top Bottom Center Above Below Before After Axis
      Baseline Inherited Reals Integers Complexes Rationals Primes Booleans Protected Listable Flat Orderless
      OneIdentity HoldAll HoldFirst HoldRest HoldAllComplete SequenceHold NumericFunction Constant Temporary
      Locked ReadProtected Heads General Failed $Failed $Aborted String Integer Real Forward Backward
      ForwardBackward Vertical Horizontal Linear Span UpTo Entity DateObject Around Stub Open Closed Distributed
      Conditioned PositiveReals PositiveIntegers NonNegativeIntegers NegativeReals NonNegativeReals Direction
      """)
}
