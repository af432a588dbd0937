UndirectedGraph::usage = "A graph whose edges have no direction."
UndirectedGraph[edges_List, options___] := UndirectedGraph[Graph[edges], options]
UndirectedGraph[graph_, options___] := Graph[
  VertexList[graph],
  DeleteDuplicates[UndirectedEdge @@@ Sort /@ List @@@ EdgeList[graph]],
  options
]

EdgeContract::usage = "A graph with the ends of an edge made one."
EdgeContract[
  graph_,
  (UndirectedEdge | TwoWayRule | Rule | DirectedEdge)[kept_, removed_],
  options___
] :=
  Graph[
    DeleteCases[VertexList[graph], removed],
    DeleteDuplicates[UndirectedEdge @@@ Sort /@ DeleteCases[
      List @@@ EdgeList[graph] /. removed -> kept,
      {vertex_, vertex_}
    ]],
    options
  ] /;
    FreeQ[EdgeList[graph], DirectedEdge] &&
      MemberQ[List @@@ EdgeList[graph], {kept, removed} | {removed, kept}]

WeaklyConnectedGraphQ::usage = "Whether a graph is connected whatever the directions of its edges."
WeaklyConnectedGraphQ[graph_] := ConnectedGraphQ[UndirectedGraph[graph]]

LineGraph::usage = "The graph of the edges of a graph, joined where they meet."
LineGraph[graph_] := With[{edges = List @@@ EdgeList[graph]},
  Graph[
    Range[Length[edges]],
    UndirectedEdge @@@ Select[Subsets[Range[Length[edges]], {2}],
      Intersection @@ edges[[#]] =!= {} &
    ]
  ] /; MatchQ[EdgeList[graph], {_UndirectedEdge ...}]
]

GraphDisjointUnion::usage = "Graphs beside one another."
GraphDisjointUnion[graphs : Except[_Rule | _RuleDelayed] ..] := Module[{count = 0, edges = {}},
  Do[
    With[{renumbering = Thread[VertexList[graph] -> count + Range[VertexCount[graph]]]},
      edges = Join[edges, Map[# /. renumbering &, EdgeList[graph], {2}]];
      count += VertexCount[graph]
    ],
    {graph, {graphs}}
  ];
  Graph[Range[count], edges]
]

GraphProduct::usage = "The product of two graphs."
GraphProduct[graph_, otherGraph_, options___Rule] := GraphProduct[
  graph,
  otherGraph,
  "Cartesian",
  options
]
GraphProduct[
  graph_,
  otherGraph_,
  kind : "Cartesian" | "Tensor" | "Conormal" | "Lexicographical" | "Normal",
  options___
] :=
  Module[
    {
      vertices = Flatten[
        Table[
          {vertex, otherVertex},
          {otherVertex, VertexList[otherGraph]},
          {vertex, VertexList[graph]}
        ],
        1
      ], edges, otherEdges, isJoined, isOtherJoined, ends, otherEnds
    },
    {edges, otherEdges} = (Sort /@ List @@@ EdgeList[#]) & /@ {graph, otherGraph};
    Graph[
      vertices,
      UndirectedEdge @@@ Select[Subsets[vertices, {2}],
        (
          {ends, otherEnds} = Transpose[#];
          isJoined = MemberQ[edges, Sort[ends]];
          isOtherJoined = MemberQ[otherEdges, Sort[otherEnds]];
          Switch[kind,
            "Cartesian", SameQ @@ ends && isOtherJoined || SameQ @@ otherEnds && isJoined,
            "Tensor", isJoined && isOtherJoined,
            "Conormal", isJoined || isOtherJoined,
            "Lexicographical", isJoined || SameQ @@ ends && isOtherJoined,
            "Normal",
              SameQ @@ ends && isOtherJoined ||
                SameQ @@ otherEnds && isJoined ||
                isJoined && isOtherJoined
          ]
        ) &
      ],
      options
    ]
  ] /; FreeQ[{EdgeList[graph], EdgeList[otherGraph]}, DirectedEdge]
