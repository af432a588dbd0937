import Foundation

/// A notebook with an output of every kind, one per cell, made in memory.
struct OutputNotebook {
  /// How a book shows an output.
  enum Form: String, CaseIterable {
    case drawing, picture, html, formula, markdown, json, plain, errorStream, traceback, described, nothing
  }

  /// An output in nbformat, and the form that a book shows.
  struct Output {
    var form: Form
    var value: [String: Any]
  }

  static var outputs: [Output] { drawings + pictures + markups + texts + streams + interactives }

  /// The file's text; each output has its own cell, and two consecutive pieces of a stream share one.
  static func json() throws -> String {
    let cells = outputs.enumerated().map { index, output -> [String: Any] in
      let isStream = output.value["output_type"] as? String == "stream"
      let pieces = isStream ? [output.value, output.value] : [output.value]
      return [
        "cell_type": "code", "id": "cell-\(index)", "execution_count": index + 1, "metadata": [String: Any](),
        "source": "show(\(index))  # \(output.form.rawValue)", "outputs": pieces,
      ]
    }
    let title: [String: Any] = [
      "cell_type": "markdown", "id": "title", "metadata": [String: Any](), "source": "# Outputs",
    ]
    let notebook: [String: Any] = [
      "nbformat": 4, "nbformat_minor": 5, "metadata": ["widgets": widgets], "cells": [title] + cells,
    ]
    return String(
      decoding: try JSONSerialization.data(withJSONObject: notebook, options: [.sortedKeys, .prettyPrinted]),
      as: UTF8.self)
  }

  /// Adds the plain text form that kernels also give, and descriptions of pictures.
  private static func data(_ form: Form, _ forms: [String: Any]) -> Output {
    var forms = forms
    if forms["text/plain"] == nil { forms["text/plain"] = "<Object of \(form.rawValue)>" }
    return Output(
      form: form,
      value: [
        "output_type": "display_data", "metadata": ["alt": "A picture for a test"], "data": forms,
      ])
  }

  private static var drawings: [Output] {
    [
      data(
        .drawing,
        [
          "image/svg+xml": """
          <?xml version="1.0"?>
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" width="240" height="80">
          <style>.bar { fill: url(#shade); } text { font: 12px sans-serif; }</style>
          <defs><linearGradient id="shade"><stop offset="0" stop-color="#2060a0"/>
          <stop offset="1" stop-color="#f0c040"/></linearGradient></defs>
          <rect class="bar" width="120" height="40"/><text x="8" y="25" fill="white">A drawing</text></svg>
          """, "image/png": picture, "text/html": "<p>less than the drawing</p>",
        ])
    ]
  }

  private static var pictures: [Output] {
    [
      data(.picture, ["image/png": picture]),
      data(.picture, ["image/jpeg": photograph]),
    ]
  }

  private static var markups: [Output] {
    [
      data(
        .html,
        [
          "image/png": picture,
          "text/html": """
          <div><style scoped>.dataframe tbody tr th { vertical-align: top; }</style>
          <table border="1" class="dataframe"><thead><tr style="text-align: right;"><th></th><th>mass</th></tr></thead>
          <tbody><tr><th>0</th><td>0.33</td></tr><tr><th>1</th><td>4.87</td></tr></tbody></table><p>2 rows</div>
          """,
        ]),
      data(.html, ["text/html": "<p>One<p>Two <b>bold<script>alert(1)</script><br>three & four"]),
      data(.formula, ["text/latex": "$\\displaystyle \\int_0^1 x^2\\,dx = \\frac{1}{3}$"]),
      data(.formula, ["text/latex": "\\begin{align}a &= b \\\\ &= c\\end{align}", "text/html": "<i>a</i>"]),
      data(
        .markdown,
        ["text/markdown": "**Bold** and *soft*, $e^x$:\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |"]),
    ]
  }

  private static var texts: [Output] {
    [
      data(
        .json,
        [
          "application/json": [
            "name": "Venus", "moons": [Any](), "mass": [4.87, "10^24 kg"] as [Any], "rings": false,
          ] as [String: Any]
        ]),
      data(.plain, ["text/plain": "array([[1, 2],\n       [3, 4]]) <&>"]),
    ]
  }

  private static var streams: [Output] {
    [
      Output(
        form: .plain,
        value: stream(
          "stdout", text: "epoch 1\n10%\r100%\n\u{1B}[32mpassed\u{1B}[0m, \u{1B}[1mdone\u{1B}[0m\n")),
      Output(form: .errorStream, value: stream("stderr", text: "UserWarning: careful\n")),
      Output(
        form: .traceback,
        value: [
          "output_type": "error", "ename": "ZeroDivisionError", "evalue": "division by zero",
          "traceback": [
            "\u{1B}[0;31m------------------------------------\u{1B}[0m",
            "\u{1B}[0;31mZeroDivisionError\u{1B}[0m     Traceback (most recent call last)",
            "\u{1B}[0;32m<ipython-input-1>\u{1B}[0m in \u{1B}[0;36m<module>\u{1B}[0;34m\u{1B}[0m\n"
              + "\u{1B}[0;32m----> 1\u{1B}[0;31m \u{1B}[0;36m1\u{1B}[0m \u{1B}[0;34m/\u{1B}[0m \u{1B}[0;36m0\u{1B}[0m",
            "\u{1B}[0;31mZeroDivisionError\u{1B}[0m: division by zero",
          ],
        ]),
    ]
  }

  private static func stream(_ name: String, text: String) -> [String: Any] {
    ["output_type": "stream", "name": name, "text": text]
  }

  private static var interactives: [Output] {
    [
      data(
        .described,
        ["application/vnd.jupyter.widget-view+json": ["model_id": "slider"], "text/plain": "FloatSlider()"]),
      data(
        .described,
        ["application/vnd.jupyter.widget-view+json": ["model_id": "lost"], "text/plain": "Button()"]),
      data(
        .described,
        [
          "application/vnd.plotly.v1+json": ["data": [Any]()],
          "text/html": "<div></div><script>plot()</script>",
        ]),
      data(.picture, ["application/vnd.vegalite.v5+json": ["mark": "bar"], "image/png": picture]),
      Output(
        form: .nothing,
        value: [
          "output_type": "display_data", "metadata": [String: Any](),
          "data": ["application/pdf": "JVBERi0xLjQK"],
        ]),
    ]
  }

  private static var widgets: [String: Any] {
    let values: [String: Any] = ["description": "speed", "value": 7.5]
    let slider: [String: Any] = ["model_name": "FloatSliderModel", "state": values]
    let state: [String: Any] = ["version_major": 2, "version_minor": 0, "state": ["slider": slider]]
    return ["application/vnd.jupyter.widget-state+json": state]
  }

  /// 48 by 24 pixels of blue.
  private static let picture =
    "iVBORw0KGgoAAAANSUhEUgAAADAAAAAYCAIAAAAzn+mLAAAALElEQVR42u3OAQkAAAgDsEcxmtGMag3BwQIs1XNK"
    + "hISEhISEhISEhISEfoUWkbAQTCWIpVsAAAAASUVORK5CYII="
  /// 16 by 8 pixels of grey.
  private static let photograph =
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQ"
    + "c1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/wAALCAAIABABASIA/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEA"
    + "AAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/AIx//9k="
}
