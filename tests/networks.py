"""Small networks in ONNX files, for tests.

python tests/networks.py FILE        # one that plays SIXTH! on the small board
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import sixfold
from sixfold.bots.network_file import label


def write_network(file: Path, position: sixfold.Position, wish: int | None = None, **changed: Any) -> str:
    """A network of one layer whose values are all 0; it likes a `wish` best, or by random weights what it sees."""
    import numpy as np
    import onnx

    encoding = position.game.encoding
    shape = [len(encoding.PLANES), *encoding.SIZE]
    actions, cells = changed.get("actions", encoding.ACTIONS), int(np.prod(shape))
    weights = np.random.default_rng(1).normal(size=(cells, actions)).astype(np.float32)
    likes = np.zeros(actions, np.float32)
    if wish is not None:
        likes[wish] = 1e6
    nodes = [
        onnx.helper.make_node("Flatten", ["observation"], ["flat"]),
        onnx.helper.make_node("Gemm", ["flat", "weights", "likes"], ["policy"]),
        onnx.helper.make_node("MatMul", ["flat", "nothing"], ["value"]),
    ]
    tensors = {"weights": weights, "likes": likes, "nothing": np.zeros((cells, 1), np.float32)}
    seen = onnx.helper.make_tensor_value_info(
        "observation", onnx.TensorProto.FLOAT, [changed.get("batch", "n"), *shape]
    )
    made = [
        onnx.helper.make_tensor_value_info("policy", onnx.TensorProto.FLOAT, ["n", actions]),
        onnx.helper.make_tensor_value_info(changed.get("value", "value"), onnx.TensorProto.FLOAT, ["n", 1]),
    ]
    nodes[2].output[0] = changed.get("value", "value")
    graph = onnx.helper.make_graph(
        nodes, "test", [seen], made, [onnx.numpy_helper.from_array(tensors[n], n) for n in tensors]
    )
    onnx.save(onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 17)], ir_version=9), file)
    if "props" not in changed:
        label(file, position)
    else:
        model = onnx.load(file)
        onnx.helper.set_model_props(model, changed["props"])
        onnx.save(model, file)
    return f"onnx:{file}"


if __name__ == "__main__":
    write_network(Path(sys.argv[1]), sixfold.start("sixth", size=4))
