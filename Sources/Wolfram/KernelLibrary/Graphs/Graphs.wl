UndirectedGraph::usage = "A graph whose edges have no direction."
UndirectedGraph[l_List, o___] := UndirectedGraph[Graph[l], o]
UndirectedGraph[g_, o___] := Graph[
  VertexList[g],
  DeleteDuplicates[UndirectedEdge @@@ Sort /@ List @@@ EdgeList[g]],
  o
]

EdgeContract::usage = "A graph with the ends of an edge made one."
EdgeContract[g_, _[a_, b_], o___] := Graph[
  DeleteCases[VertexList[g], b],
  DeleteDuplicates[UndirectedEdge @@@ Sort /@ DeleteCases[
    List @@@ EdgeList[g] /. b -> a,
    {x_, x_}
  ]],
  o
]

WeaklyConnectedGraphQ::usage = "Whether a graph is connected whatever the directions of its edges."
WeaklyConnectedGraphQ[g_] := ConnectedGraphQ[UndirectedGraph[g]]

LineGraph::usage = "The graph of the edges of a graph, joined where they meet."
LineGraph[g_] := With[{e$ = List @@@ EdgeList[g]},
  Graph[
    Range[Length[e$]],
    UndirectedEdge @@@ Select[Subsets[Range[Length[e$]], {2}], Intersection @@ e$[[#]] =!= {} &]
  ]
]

GraphDisjointUnion::usage = "Graphs beside one another."
(*2*)
GraphDisjointUnion[g__] := Module[{n$ = 0, v$ = {}, e$ = {}},
  Do[
    With[{r$ = Thread[VertexList[h$] -> n$ + Range[VertexCount[h$]]]},
      e$ = Join[e$, Map[# /. r$ &, EdgeList[h$], {2}]];
      n$ += VertexCount[h$]
    ],
    {h$, {g}}
  ];
  Graph[Range[n$], e$]
]

GraphProduct::usage = "The product of two graphs."
(*2*)
GraphProduct[g_, h_, o___Rule] := GraphProduct[g, h, "Cartesian", o]
GraphProduct[g_, h_, k_String, o___] := Module[
  {v$ = Flatten[Table[{a, b}, {b, VertexList[h]}, {a, VertexList[g]}], 1], l$, m$, s$, t$, p, q},
  {l$, m$} = (Sort /@ List @@@ EdgeList[#]) & /@ {g, h};
  Graph[
    v$,
    UndirectedEdge @@@ Select[Subsets[v$, {2}],
      (
        {p, q} = Transpose[#];
        s$ = MemberQ[l$, Sort[p]];
        t$ = MemberQ[m$, Sort[q]];
        Switch[k,
          "Cartesian", SameQ @@ p && t$ || SameQ @@ q && s$,
          "Tensor", s$ && t$,
          "Conormal", s$ || t$,
          "Lexicographical", s$ || SameQ @@ p && t$,
          _, SameQ @@ p && t$ || SameQ @@ q && s$ || s$ && t$
        ]
      ) &
    ],
    o
  ]
]
