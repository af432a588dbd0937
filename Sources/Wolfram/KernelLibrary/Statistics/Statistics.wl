HistogramList::usage =
  "The bounds of the bins that `Histogram` has, and how many numbers are in each."
(*2*)
HistogramList[{}, b_ : 0, h_ : 0] := {{}, {}}
HistogramList[l : {__}, b_ : Automatic] := With[{r$ = histogramBins[l, b]},
  {If[FreeQ[{l, b}, _Real], Rationalize[First[r$]], First[r$]], Last[r$]} /; ListQ[r$]
]
HistogramList[l : {__}, b_, h_String] := With[{r$ = HistogramList[l, b]},
  {
    First[r$],
    Switch[h,
      "Count", Last[r$],
      "Probability", Last[r$]/Length[l],
      "PDF" | "ProbabilityDensity", Last[r$]/(Length[l] Differences[First[r$]]),
      "CumulativeCount", Accumulate[Last[r$]],
      "CDF", Accumulate[Last[r$]]/Length[l],
      _, $Failed
    ]
  } /;
    ListQ[r$] &&
      MemberQ[{"Count", "Probability", "PDF", "ProbabilityDensity", "CumulativeCount", "CDF"}, h]
]

MovingMedian::usage = "The medians of neighbours."
MovingMedian[l_List, n_Integer] := Map[Median, Partition[l, n, 1]]

MovingMap::usage = "A function of neighbours."
MovingMap[f_, l_List, n_Integer] := Map[f, Partition[l, n + 1, 1]]

ExponentialMovingAverage::usage = "The averages in which what lies back counts less and less."
ExponentialMovingAverage[l_List, a_] := FoldList[#1 + a (#2 - #1) &, First[l], Rest[l]]

WeightedData::usage = "Values with weights."
(*2*)
WeightedData /: Mean[WeightedData[v_List, w_List]] := v.w/Total[w]
WeightedData /: Variance[d : WeightedData[v_List, w_List]] := w.(v - Mean[d])^2/Total[w]
WeightedData /: StandardDeviation[d : WeightedData[_List, _List]] := Sqrt[Variance[d]]
WeightedData /:
  Median[WeightedData[v_List, w_List]] := With[{o$ = Ordering[v]},
    v[[o$[[First[Flatten[Position[Accumulate[w[[o$]]], u_ /; u >= Total[w]/2 - 10^-12]]]]]]]
  ]

Entropy::usage = "The information in a list or a text."
Entropy[l_List] := With[{p$ = Map[Last, Tally[l]]/Length[l]}, -Total[p$ Log[p$]]]
Entropy[s_String] := Entropy[Characters[s]]
Entropy[b_, l_] := Entropy[l]/Log[b]

SpearmanRho::usage = "The correlation of ranks."
SpearmanRho[a_List, b_List] := Correlation[N[rank[a]], N[rank[b]]]
rank[l_] := Map[Mean[Flatten[Position[Sort[l], #]]] &, l]

RankedMax::usage = "The nth largest."
RankedMax[l_List, n_Integer] := Sort[l][[-n]]

RankedMin::usage = "The nth smallest."
RankedMin[l_List, n_Integer] := Sort[l][[n]]

TrimmedMean::usage = "The mean without a share at both ends."
TrimmedMean[l_List, {f_, g_}] := Mean[Take[
  Sort[l],
  {1 + Floor[f Length[l]], -1 - Floor[g Length[l]]}
]]
TrimmedMean[l_List, f_] := TrimmedMean[l, {f, f}]
TrimmedMean[l_List] := TrimmedMean[l, 1/20]

DistanceMatrix::usage = "The distances between all pairs."
(*2*)
DistanceMatrix[l_List] := DistanceMatrix[
  l,
  If[MatchQ[l, {{(0 | 1) ..} ..}], DistanceFunction -> distanceJaccard, l]
]
distanceJaccard[a_, b_] := With[{u$ = a.a + b.b - a.b}, If[u$ === 0, 0, 1 - a.b/u$]]
DistanceMatrix[l_List, m_List] := Table[distance[a$, b$], {a$, l}, {b$, m}]
DistanceMatrix[l_List, DistanceFunction -> f_] := Table[f[a$, b$], {a$, l}, {b$, l}]
distance[a_List, b_List] := EuclideanDistance[a, b]
distance[a_, b_] := Abs[a - b]

Skewness::usage = "How lopsided data are."
(*2*)
Skewness[d_List] := CentralMoment[d, 3]/CentralMoment[d, 2]^(3/2)
Skewness[GammaDistribution[a_, _]] := 2/Sqrt[a]
Skewness[PoissonDistribution[m_]] := 1/Sqrt[m]
Skewness[BinomialDistribution[n_, p_]] := (1 - 2 p)/Sqrt[n p (1 - p)]
Skewness[_ExponentialDistribution] = 2;
Skewness[_NormalDistribution | _UniformDistribution] = 0

Kurtosis::usage = "How heavy the tails of data are."
(*2*)
Kurtosis[d_List] := CentralMoment[d, 4]/CentralMoment[d, 2]^2
Kurtosis[_NormalDistribution] := 3
Kurtosis[_UniformDistribution] := 9/5
Kurtosis[_ExponentialDistribution] := 9
Kurtosis[PoissonDistribution[m_]] := 3 + 1/m
Kurtosis[GammaDistribution[a_, _]] := 3 + 6/a
Kurtosis[BinomialDistribution[n_, p_]] := 3 + (1 - 6 (1 - p) p)/(n (1 - p) p)

Covariance::usage = "The covariance of two lists."
Covariance[a_List, b_List] := (a - Mean[a]).Conjugate[b - Mean[b]]/(Length[a] - 1)
Covariance[m_?MatrixQ] := Table[Covariance[a$, b$], {a$, Transpose[m]}, {b$, Transpose[m]}]

GeometricMean::usage = "The root of the product."
GeometricMean[d_List] := (Times @@ d)^(1/Length[d])

HarmonicMean::usage = "The reciprocal of the mean of reciprocals."
HarmonicMean[d_List] := Length[d]/Total[1/d]

Standardize::usage = "Moved and scaled to the mean 0 and the deviation 1."
Standardize[d_?VectorQ] := (d - Mean[d])/StandardDeviation[d]
Standardize[d_?MatrixQ] := Transpose[Map[Standardize, Transpose[d]]]
Standardize[d_?VectorQ, f_, g_ : (1 &)] := (d - f[d])/g[d]
Standardize[d_?MatrixQ, f_, g_ : (1 &)] := Transpose[Map[Standardize[#, f, g] &, Transpose[d]]]

MeanDeviation::usage = "The mean distance from the mean."
MeanDeviation[d_List] := Mean[Abs[d - Mean[d]]]

Quartiles::usage = "The values below which each quarter lies."
Quartiles[d_List] := Map[quartile[Sort[d], 1/2 + # Length[d]] &, {1/4, 1/2, 3/4}]
quartile[s_, x_] := With[{a$ = Max[1, Floor[x]], b$ = Min[Length[s], Ceiling[x]]},
  s[[a$]] + (x - Floor[x]) (s[[b$]] - s[[a$]])
]

InterquartileRange::usage = "The length of the middle half."
InterquartileRange[d_] := Quartiles[d][[3]] - Quartiles[d][[1]]

Commonest::usage = "The elements that occur most often."
Commonest[d_List] := Module[{t$ = Tally[d]}, First /@ Select[t$, Last[#] == Max[Last /@ t$] &]]
Commonest[d_List, n_] := First /@ Take[SortBy[Tally[d], -Last[#] &], Min[n, Length[Tally[d]]]]

ChessboardDistance::usage = "The largest difference of two vectors."
ChessboardDistance[a_, b_] := Max[Abs[a - b]]

CosineDistance::usage = "How far two vectors differ in direction."
CosineDistance[a_, b_] := 1 - a.b/(Norm[a] Norm[b])

MedianDeviation::usage = "The median of the distances from the median."
(*2*)
MedianDeviation[l_List] := Median[Abs[l - Median[l]]]
