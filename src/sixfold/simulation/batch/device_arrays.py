"""Arrays in a GPU's memory that other libraries use without copying.

It knows the two ways of handing them over: `__cuda_array_interface__`, which Numba's arrays have, and
DLPack, which cuda.core adds.  It does not know what is in them.

    torch.from_dlpack(games.observe())
    cupy.asarray(games.mask())
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np


@cache
def device_array_class() -> Any:
    """Numba's device array with DLPack; the class is made when there is a GPU to have arrays on."""
    from cuda.core.utils import StridedMemoryView
    from numba.cuda.cudadrv.devicearray import DeviceNDArray

    class DeviceArray(DeviceNDArray):
        """An array on the device, as PyTorch, CuPy and JAX take it."""

        def __dlpack__(self, **wanted: Any) -> Any:
            return self._view().__dlpack__(**wanted)

        def __dlpack_device__(self) -> Any:
            return self._view().__dlpack_device__()

        def _view(self) -> Any:
            """Kernels run on the default stream, which whoever reads waits for by itself."""
            return StridedMemoryView.from_cuda_array_interface(self, stream_ptr=-1)

    return DeviceArray


def on_device(cuda: Any, array: np.ndarray[Any, Any]) -> Any:
    copied = cuda.to_device(array)
    return device_array_class()(copied.shape, copied.strides, copied.dtype, gpu_data=copied.gpu_data)
