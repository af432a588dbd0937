HistogramList::usage =
  "The bounds of the bins that `Histogram` has, and how many numbers are in each."
HistogramList[{}, bins_ : 0, heights_ : 0] := {{}, {}}
HistogramList[numbers : {__}, bins_ : Automatic] := With[{histogram = histogramBins[numbers, bins]},
  {
    If[FreeQ[{numbers, bins}, _Real], Rationalize[First[histogram]], First[histogram]],
    Last[histogram]
  } /; ListQ[histogram]
]
HistogramList[numbers : {__}, bins_, heights_String] := With[
  {histogram = HistogramList[numbers, bins]},
  {
    First[histogram],
    Switch[heights,
      "Count", Last[histogram],
      "Probability", Last[histogram]/Length[numbers],
      "PDF" | "ProbabilityDensity", Last[histogram]/(Length[numbers] Differences[First[histogram]]),
      "CumulativeCount", Accumulate[Last[histogram]],
      "CDF", Accumulate[Last[histogram]]/Length[numbers],
      _, $Failed
    ]
  } /;
    ListQ[histogram] &&
      MemberQ[
        {"Count", "Probability", "PDF", "ProbabilityDensity", "CumulativeCount", "CDF"},
        heights
      ]
]

MovingMedian::usage = "The medians of neighbours."
MovingMedian[numbers_List, width_Integer] :=
  Map[Median, Partition[numbers, width, 1]] /; width <= Length[numbers]

MovingMap::usage = "A function of neighbours."
MovingMap[f_, list_List, steps_Integer] :=
  Map[f, Partition[list, steps + 1, 1]] /; steps < Length[list]

ExponentialMovingAverage::usage = "The averages in which what lies back counts less and less."
ExponentialMovingAverage[numbers_List, weight : Except[_List]] := FoldList[
  #1 + weight (#2 - #1) &,
  First[numbers],
  Rest[numbers]
]

WeightedData::usage = "Values with weights."
WeightedData /: Mean[WeightedData[values_List, weights_List]] := values.weights/Total[weights]
WeightedData /:
  Variance[weighted : WeightedData[values_List, weights_List]] := weights.(
    values - Mean[weighted]
  )^2/Total[weights]
WeightedData /: StandardDeviation[weighted : WeightedData[_List, _List]] := Sqrt[Variance[weighted]]
(* 10^-12 keeps rounding errors from missing half of the weight. *)
WeightedData /:
  Median[WeightedData[values_List, weights_List]] := With[{sortedPlaces = Ordering[values]},
    values[[sortedPlaces[[First[Flatten[Position[
      Accumulate[weights[[sortedPlaces]]],
      weightSum_ /; weightSum >= Total[weights]/2 - 10^-12
    ]]]]]]]
  ]

Entropy::usage = "The information in a list or a text."
Entropy[list : {__}] := With[{shares = Map[Last, Tally[list]]/Length[list]},
  -Total[shares Log[shares]]
]
Entropy[text_String] := Entropy[Characters[text]]
Entropy[base : Except[_List | _String], listOrText : _List | _String] := Entropy[
  listOrText
]/Log[base]

SpearmanRho::usage = "The correlation of ranks."
SpearmanRho[numbers_?VectorQ, otherNumbers_?VectorQ] := With[
  {correlation = Correlation[rank[numbers], rank[otherNumbers]]},
  If[FreeQ[{numbers, otherNumbers}, _Real], correlation, N[correlation]]
]
rank[numbers_] := Map[Mean[Flatten[Position[Sort[numbers], #]]] &, numbers]

RankedMax::usage = "The nth largest."
RankedMax[list_List, n_Integer] :=
  sortedByValue[list][[-n]] /;
    VectorQ[list, NumericQ] && FreeQ[list, _Complex] && 0 < Abs[n] <= Length[list]

RankedMin::usage = "The nth smallest."
RankedMin[list_List, n_Integer] :=
  sortedByValue[list][[n]] /;
    VectorQ[list, NumericQ] && FreeQ[list, _Complex] && 0 < Abs[n] <= Length[list]

TrimmedMean::usage = "The mean without a share at both ends."
TrimmedMean[matrix_?MatrixQ, shares___] := Map[TrimmedMean[#, shares] &, Transpose[matrix]]
TrimmedMean[numbers_List, {lowerShare_ ? NonNegative, upperShare_ ? NonNegative}] :=
  Mean[Take[
    sortedByValue[numbers],
    {1 + Floor[lowerShare Length[numbers]], -1 - Floor[upperShare Length[numbers]]}
  ]] /;
    lowerShare + upperShare < 1 && VectorQ[numbers, NumericQ]
TrimmedMean[numbers_List, share : Except[_List]] := TrimmedMean[numbers, {share, share}]
(* 5 % at both ends are Mathematica's default. *)
TrimmedMean[numbers_List] := TrimmedMean[numbers, 1/20]

DistanceMatrix::usage = "The distances between all pairs."
(* Rows of zeros and ones are sets, which are compared by what they share. *)
DistanceMatrix[points_List] := DistanceMatrix[
  points,
  If[MatchQ[points, {{(0 | 1) ..} ..}], DistanceFunction -> distanceJaccard, points]
]
distanceJaccard[vector_, otherVector_] := With[
  {unionSize = vector.vector + otherVector.otherVector - vector.otherVector},
  If[unionSize === 0, 0, 1 - vector.otherVector/unionSize]
]
DistanceMatrix[points_List, otherPoints_List] :=
  Table[distance[point, otherPoint], {point, points}, {otherPoint, otherPoints}] /; FreeQ[
    {points, otherPoints},
    _String | True | False
  ]
DistanceMatrix[points_List, DistanceFunction -> f : Except[_String | Automatic]] := Table[
  f[point, otherPoint],
  {point, points},
  {otherPoint, points}
]
distance[vector_List, otherVector_List] := EuclideanDistance[vector, otherVector]
distance[number_, otherNumber_] := Abs[number - otherNumber]

Skewness::usage = "How lopsided data are."
Skewness[sample_?MatrixQ] := Map[Skewness, Transpose[sample]]
Skewness[numbers_?VectorQ] := CentralMoment[numbers, 3]/CentralMoment[numbers, 2]^(3/2)
Skewness[GammaDistribution[shape_, _]] := 2/Sqrt[shape]
Skewness[PoissonDistribution[mean_]] := 1/Sqrt[mean]
Skewness[BinomialDistribution[n_, p_]] := (1 - 2 p)/Sqrt[n p (1 - p)]
Skewness[_ExponentialDistribution] = 2;
Skewness[_NormalDistribution | UniformDistribution[] | UniformDistribution[{Except[_List], _}]] = 0

Kurtosis::usage = "How heavy the tails of data are."
Kurtosis[sample_?MatrixQ] := Map[Kurtosis, Transpose[sample]]
Kurtosis[numbers_?VectorQ] := CentralMoment[numbers, 4]/CentralMoment[numbers, 2]^2
Kurtosis[_NormalDistribution] := 3
Kurtosis[UniformDistribution[] | UniformDistribution[{Except[_List], _}]] := 9/5
Kurtosis[_ExponentialDistribution] := 9
Kurtosis[PoissonDistribution[mean_]] := 3 + 1/mean
Kurtosis[GammaDistribution[shape_, _]] := 3 + 6/shape
Kurtosis[BinomialDistribution[n_, p_]] := 3 + (1 - 6 (1 - p) p)/(n (1 - p) p)

Covariance::usage = "The covariance of two lists."
Covariance[numbers_?VectorQ, otherNumbers_?VectorQ] :=
  (numbers - Mean[numbers]).Conjugate[otherNumbers - Mean[otherNumbers]]/(Length[numbers] - 1) /;
    Length[numbers] == Length[otherNumbers] > 1
Covariance[matrix_?MatrixQ, otherMatrix_?MatrixQ] := Table[
  Covariance[column, otherColumn],
  {column, Transpose[matrix]},
  {otherColumn, Transpose[otherMatrix]}
]
Covariance[matrix_?MatrixQ] := Table[
  Covariance[column, otherColumn],
  {column, Transpose[matrix]},
  {otherColumn, Transpose[matrix]}
]

GeometricMean::usage = "The root of the product."
GeometricMean[numbers : {__}] := (Times @@ numbers)^(1/Length[numbers])

HarmonicMean::usage = "The reciprocal of the mean of reciprocals."
HarmonicMean[numbers : {__}] := Length[numbers]/Total[1/numbers]

Standardize::usage = "Moved and scaled to the mean 0 and the deviation 1."
Standardize[numbers_?VectorQ] :=
  (numbers - Mean[numbers])/StandardDeviation[numbers] /; ! SameQ @@ numbers
Standardize[matrix_?MatrixQ] := Transpose[Map[Standardize, Transpose[matrix]]]
Standardize[numbers_?VectorQ, center : Except[_?NumericQ | _Rule], spread_ : (1 &)] := (
  numbers - center[numbers]
)/spread[numbers]
Standardize[matrix_?MatrixQ, center : Except[_?NumericQ | _Rule], spread_ : (1 &)] := Transpose[Map[
  Standardize[#, center, spread] &,
  Transpose[matrix]
]]

MeanDeviation::usage = "The mean distance from the mean."
MeanDeviation[numbers_List] := Mean[Abs[numbers - Mean[numbers]]]

Quartiles::usage = "The values below which each quarter lies."
Quartiles::arguments = "1 1 1:reals"
(* The places of the quarters among n sorted numbers are n/4 + 1/2, n/2 + 1/2 and 3 n/4 + 1/2. *)
Quartiles[matrix : {__List}] := Map[Quartiles, Transpose[matrix]]
Quartiles[numbers_List] :=
  Map[quartile[sortedByValue[numbers], 1/2 + # Length[numbers]] &, {1/4, 1/2, 3/4}] /; FreeQ[
    numbers,
    _Complex
  ]
quartile[sorted_, place_] := With[
  {lower = Max[1, Floor[place]], upper = Min[Length[sorted], Ceiling[place]]},
  sorted[[lower]] + (place - Floor[place]) (sorted[[upper]] - sorted[[lower]])
]

InterquartileRange::usage = "The length of the middle half."
InterquartileRange::arguments = "1 1 1:reals"
InterquartileRange[matrix : {__List}] := Map[InterquartileRange, Transpose[matrix]]
InterquartileRange[numbers_List] := Quartiles[numbers][[3]] - Quartiles[numbers][[1]]

Commonest::usage = "The elements that occur most often."
Commonest::arguments = "1 2 2:count"
Commonest[list_List] := Module[{tallies = Tally[list]},
  First /@ Select[tallies, Last[#] == Max[Last /@ tallies] &]
]
(* The first of equally common ones are taken; they come back in the order of the list. *)
Commonest[list_List, count : _Integer | _UpTo] := With[{tallies = Tally[list]},
  First /@ tallies[[Sort[Take[
    Ordering[-Map[Last, tallies]],
    Min[First[UpTo[count] /. UpTo[UpTo[n_]] :> UpTo[n]], Length[tallies]]
  ]]]]
]

ChessboardDistance::usage = "The largest difference of two vectors."
ChessboardDistance[vector_, otherVector_] :=
  Max[Abs[vector - otherVector]] /;
    Dimensions[vector] === Dimensions[otherVector] && FreeQ[{vector, otherVector}, _String]

CosineDistance::usage = "How far two vectors differ in direction."
CosineDistance[vector_?VectorQ, otherVector_?VectorQ] := Which[
  TrueQ[AllTrue[vector, # == 0 &]], Total[vector],
  TrueQ[AllTrue[otherVector, # == 0 &]], Total[otherVector],
  True, 1 - vector.Conjugate[otherVector]/(Norm[vector] Norm[otherVector])
]

MedianDeviation::usage = "The median of the distances from the median."
MedianDeviation[numbers_List] := Median[Abs[numbers - Median[numbers]]]
