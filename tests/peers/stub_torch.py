"""As much of torch as building a model's configuration, its groups and its modules asks for: dtypes, shapes, devices,
process groups that are lists of ranks. Nothing is computed. See stub_packages.py for the rest of torch's names."""
import importlib
import math
import re
import types

from stub_packages import Undecided, Unknown, named, provide


class Dtype:
    def __init__(self, name, size, floating):
        self.name, self.itemsize, self.is_floating_point = name, size, floating

    def __repr__(self):
        return f"torch.{self.name}"

    def to_complex(self):
        return self


class Size(tuple):
    def numel(self):
        return math.prod(self)


class Device:
    def __init__(self, kind="cuda", index=None):
        kind, _, number = str(kind).partition(":")
        self.type, self.index = kind, int(number) if number else index

    def __str__(self):
        return self.type if self.index is None else f"{self.type}:{self.index}"

    def __eq__(self, other):
        return str(self) == str(other)

    def __hash__(self):
        return hash(str(self))


    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False


class Tensor:
    """A shape, a dtype and whatever attributes a framework hangs on it; its elements are Unknown."""

    def __init__(self, *shape, dtype=None, device=None, requires_grad=False):
        if len(shape) == 1 and isinstance(shape[0], (tuple, list)):
            shape = shape[0]
        self.shape, self.dtype = Size(int(each) for each in shape), dtype or FLOAT32
        self.device, self.requires_grad, self.grad, self.is_leaf = Device(device or "cuda"), requires_grad, None, True
        self.is_sparse = False

    _base = None  # no tensor is a view of another

    @property
    def data(self):
        return self

    @data.setter
    def data(self, value):
        self.shape, self.dtype = value.shape, value.dtype

    @property
    def is_cuda(self):
        return self.device.type == "cuda"

    @property
    def ndim(self):
        return len(self.shape)

    def dim(self):
        return len(self.shape)

    def size(self, axis=None):
        return self.shape if axis is None else self.shape[axis]

    def numel(self):
        return math.prod(self.shape)

    nelement = numel

    def type(self):
        kind = {"float32": "Float", "bfloat16": "BFloat16", "float16": "Half"}[self.dtype.name]
        return f"torch.{self.device.type}.{kind}Tensor"

    def element_size(self):
        return self.dtype.itemsize

    def is_floating_point(self):
        return self.dtype.is_floating_point

    def _same(self, *args, **kwargs):
        return self

    detach = clone = contiguous = cuda = cpu = fill_ = zero_ = uniform_ = normal_ = copy_ = requires_grad_ = _same
    pin_memory = register_hook = _same

    def to(self, *args, dtype=None, **kwargs):
        dtype = dtype or next((each for each in args if isinstance(each, Dtype)), None)
        return self._with(self.shape, dtype)

    def _with(self, shape, dtype=None):
        return type(self)._plain(shape, dtype or self.dtype)

    @staticmethod
    def _plain(shape, dtype):
        return Tensor(*shape, dtype=dtype)

    def float(self):
        return self.to(FLOAT32)

    def half(self):
        return self.to(named("torch.float16"))

    def bfloat16(self):
        return self.to(named("torch.bfloat16"))

    def view(self, *shape):
        shape = shape[0] if len(shape) == 1 and isinstance(shape[0], (tuple, list)) else shape
        rest = math.prod(each for each in shape if each != -1)
        return self._with([self.numel() // rest if each == -1 else each for each in shape])

    reshape = view

    def __hash__(self):
        return id(self)

    def __getattr__(self, name):
        # What a framework asks with hasattr or getattr(…, default) is an attribute that it sets itself; methods that
        # compute are torch's and give Unknown.
        if name in _TENSOR_METHODS:
            return lambda *args, **kwargs: Unknown(f"tensor.{name}()")
        raise AttributeError(name)


_TENSOR_METHODS = set("""add add_ sub mul mul_ div div_ sum mean max min item tolist all any expand split chunk transpose
t unsqueeze squeeze index_select masked_fill pow neg abs exp log norm cumsum numpy narrow flatten repeat sqrt
is_contiguous storage untyped_storage data_ptr expand_as""".split())
for _name in ("bool eq ne lt le gt ge len iter int float index contains add radd sub rsub mul rmul truediv rtruediv "
              "pow rpow neg getitem and or invert matmul mod floordiv").split():
    def _operation(self, *args, _name=_name):
        value = Unknown(f"tensor.{_name}")
        special = getattr(Unknown, f"__{_name}__")
        return special(value, *args)
    setattr(Tensor, f"__{_name}__", _operation)
_element = Tensor.__getitem__


def _slice(self, key):
    """A part of the first axis keeps its shape; an element is Unknown."""
    if isinstance(key, slice) and self.shape:
        return self._with([len(range(*key.indices(self.shape[0]))), *self.shape[1:]])
    return _element(self, key)


Tensor.__getitem__ = _slice
Tensor.__setitem__ = lambda self, key, value: None
Tensor.__eq__ = lambda self, other: self is other if other is None or isinstance(other, Tensor) else NotImplemented


class Parameter(Tensor):
    def __init__(self, data=None, requires_grad=True):
        if data is None:
            data = Tensor(0)
        super().__init__(*data.shape, dtype=data.dtype, device=data.device, requires_grad=requires_grad)


class Module:
    """Torch's registry of parameters, buffers and children, without any forward."""

    def __init__(self, *args, **kwargs):
        self._registry()

    def _registry(self):
        for each in ("_parameters", "_buffers", "_modules"):
            if each not in self.__dict__:
                self.__dict__[each] = {}
        self.__dict__.setdefault("training", True)

    def __setattr__(self, name, value):
        self._registry()
        for table in (self._parameters, self._buffers, self._modules):
            table.pop(name, None)
        if isinstance(value, Parameter):
            self.__dict__.pop(name, None)
            self._parameters[name] = value
        elif isinstance(value, Module):
            self.__dict__.pop(name, None)
            self._modules[name] = value
        else:
            object.__setattr__(self, name, value)

    def __getattr__(self, name):
        if not name.startswith("__"):
            for table in ("_parameters", "_buffers", "_modules"):
                if name in self.__dict__.get(table, ()):
                    return self.__dict__[table][name]
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    def __delattr__(self, name):
        for table in (self._parameters, self._buffers, self._modules):
            if table.pop(name, self) is not self:
                return
        object.__delattr__(self, name)

    def register_parameter(self, name, value):
        self._registry()
        self._parameters[name] = value

    def register_buffer(self, name, value, persistent=True):
        self._registry()
        self._buffers[name] = value

    def add_module(self, name, module):
        self._registry()
        self._modules[name] = module

    register_module = add_module

    def children(self):
        return iter([each for each in self._modules.values() if each is not None])

    def named_children(self):
        return iter(self._modules.items())

    def named_modules(self, memo=None, prefix="", remove_duplicate=True):
        memo = set() if memo is None else memo
        if id(self) in memo:
            return
        memo.add(id(self))
        yield prefix, self
        for name, child in self._modules.items():
            if child is not None:
                yield from child.named_modules(memo, f"{prefix}.{name}" if prefix else name)

    def modules(self):
        return (module for _, module in self.named_modules())

    def named_parameters(self, prefix="", recurse=True, remove_duplicate=True):
        seen = set()
        for path, module in self.named_modules(prefix=prefix) if recurse else [(prefix, self)]:
            for name, value in module._parameters.items():
                if value is not None and id(value) not in seen:
                    seen.add(id(value))
                    yield f"{path}.{name}" if path else name, value

    def parameters(self, recurse=True):
        return (value for _, value in self.named_parameters(recurse=recurse))

    def named_buffers(self, *args, **kwargs):
        return iter(())

    def buffers(self, recurse=True):
        return (each for module in self.modules() for each in module._buffers.values() if each is not None)

    def _same(self, *args, **kwargs):
        return self

    def _apply(self, function, recurse=True):
        for each in self.parameters():
            each.data = function(each)
        return self

    to = cuda = cpu = half = bfloat16 = float = train = eval = apply = requires_grad_ = _same
    _load_state_dict_pre_hooks = {}

    def _hook(self, *args, **kwargs):
        return Unknown("hook handle")

    register_forward_hook = register_forward_pre_hook = register_full_backward_hook = _hook
    register_full_backward_pre_hook = register_load_state_dict_post_hook = register_state_dict_post_hook = _hook
    register_load_state_dict_pre_hook = _register_load_state_dict_pre_hook = register_state_dict_pre_hook = _hook
    _register_state_dict_hook = _hook

    def extra_repr(self):
        return ""


class ModuleList(Module):
    def __init__(self, modules=()):
        super().__init__()
        for each in modules:
            self.append(each)

    def append(self, module):
        self._modules[str(len(self._modules))] = module
        return self

    def __iter__(self):
        return iter(self._modules.values())

    def __len__(self):
        return len(self._modules)

    def __getitem__(self, index):
        return list(self._modules.values())[index]


class ModuleDict(ModuleList):
    def __init__(self, modules=None):
        Module.__init__(self)
        self._modules.update(modules or {})

    def __getitem__(self, name):
        return self._modules[name]

    def __setitem__(self, name, module):
        self._modules[name] = module

    def __contains__(self, name):
        return name in self._modules

    def keys(self):
        return self._modules.keys()

    def values(self):
        return self._modules.values()

    def items(self):
        return self._modules.items()


class Embedding(Module):
    def __init__(self, entries, width, dtype=None, **kwargs):
        super().__init__()
        self.weight = Parameter(Tensor(entries, width, dtype=dtype))


class Optimizer:
    """torch.optim.Optimizer: groups of parameters, no steps."""

    def __init__(self, params, *args, defaults=None, **kwargs):
        params = list(params)
        groups = params if params and isinstance(params[0], dict) else [{"params": params}]
        self.param_groups, self.state, self.defaults = [], {}, {**(defaults or {}), **kwargs}
        for group in groups:
            self.add_param_group(group)

    def add_param_group(self, group):
        self.param_groups.append({**self.defaults, **group, "params": list(group["params"])})

    def state_dict(self):
        return {"state": self.state, "param_groups": self.param_groups}

    def load_state_dict(self, state):
        pass

    def zero_grad(self, set_to_none=True):
        pass

    def register_step_pre_hook(self, hook):
        pass

    register_step_post_hook = register_load_state_dict_pre_hook = register_step_pre_hook
    register_load_state_dict_post_hook = register_state_dict_pre_hook = register_step_pre_hook
    register_state_dict_post_hook = register_step_pre_hook


class Group:
    def __init__(self, ranks):
        self.ranks = list(ranks)

    def size(self):
        return len(self.ranks)

    def rank(self):
        return self.ranks.index(WORLD.rank) if WORLD.rank in self.ranks else -1

    def name(self):
        return "group"

    def __hash__(self):
        return id(self)


class Machine:
    """The compute capability and the devices of a node; known before the framework is imported."""
    capability, per_node = None, None

    @classmethod
    def known(cls):
        if cls.capability is None:
            raise Undecided("the device is not known yet")
        return cls.capability


MACHINE = Machine


class World:
    rank, size, initialized, group = 0, 1, False, None


WORLD = World()


def _group(group=None):
    return group if isinstance(group, Group) else WORLD.group


def _decorator(*args, **kwargs):
    """@name and @name(…) alike."""
    if len(args) == 1 and not kwargs and callable(args[0]):
        return args[0]
    return lambda function: function


class NoGrad:
    """torch.no_grad: a context and a decorator."""

    def __init__(self, *args, **kwargs):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False

    def __call__(self, function):
        return function


def _tensor(*shape, dtype=None, device=None, requires_grad=False, size=None, **kwargs):
    return Tensor(*(shape if size is None else size), dtype=dtype, device=device, requires_grad=requires_grad)


def _like(tensor, *args, dtype=None, **kwargs):
    return tensor._with(tensor.shape, dtype)


class Ranks(Unknown):
    """torch.arange(n) and what einops.rearrange makes of it: whole numbers, of which meshes of ranks are."""

    def __init__(self, flat, shape):
        super().__init__("torch.arange()")
        self.__dict__.update(_flat=flat, shape=Size(shape))

    def tolist(self):
        if len(self.shape) == 1:
            return list(self._flat)
        return [each.tolist() for each in self]

    def __iter__(self):
        size = math.prod(self.shape[1:])
        return iter([Ranks(self._flat[index * size:(index + 1) * size], self.shape[1:])
                     for index in range(self.shape[0])])

    def reshape(self, *shape):
        return Ranks(self._flat, [len(self._flat)] if shape == (-1,) else shape)


def _arange(*args, **kwargs):
    return Ranks(list(range(args[0])), [args[0]]) if len(args) == 1 and not kwargs else Unknown("torch.arange()")


def _array(values, *args, **kwargs):
    whole = isinstance(values, (list, range)) and all(type(each) is int for each in values)
    return Ranks(list(values), [len(values)]) if whole and not args and not kwargs else Unknown("numpy.array()")


def _rearrange(array, pattern, **sizes):
    """einops.rearrange of Ranks."""
    if not isinstance(array, Ranks):
        return Unknown("einops.rearrange()")
    before, after = ([each.strip("()").split() for each in re.findall(r"\([^)]*\)|\S+", side)]
                     for side in pattern.split("->"))
    for axes, size in zip(before, array.shape):
        known = math.prod(sizes.get(each, 1) for each in axes)
        free = [each for each in axes if each not in sizes]
        if len(free) > 1 or size % known or (not free and size != known):
            raise RuntimeError(f"einops: shape {array.shape} does not fit '{pattern}' with {sizes}")
        sizes.update({each: size // known for each in free})
    names = [each for axes in before for each in axes]
    strides = {name: math.prod(sizes[each] for each in names[index + 1:]) for index, name in enumerate(names)}
    places = [0]
    for name in (each for axes in after for each in axes):
        places = [place + index * strides[name] for place in places for index in range(sizes[name])]
    return Ranks([array._flat[place] for place in places],
                 [math.prod(sizes[each] for each in axes) for axes in after])


def _all(value, *args, **kwargs):
    return types.SimpleNamespace(item=lambda: value) if isinstance(value, bool) else Unknown("torch.all()")


FLOAT32 = None


def install_torch():
    global FLOAT32
    for name, size, floating in (
            ("float32", 4, True), ("float64", 8, True), ("float16", 2, True), ("bfloat16", 2, True),
            ("float8_e4m3fn", 1, True), ("float8_e5m2", 1, True), ("float8_e8m0fnu", 1, True),
            ("float4_e2m1fn_x2", 1, True), ("int8", 1, False), ("uint8", 1, False), ("int16", 2, False),
            ("int32", 4, False), ("int64", 8, False), ("bool", 1, False), ("complex64", 8, True)):
        provide(f"torch.{name}", Dtype(name, size, floating))
    for alias, name in (("float", "float32"), ("double", "float64"), ("half", "float16"), ("long", "int64"),
                        ("int", "int32"), ("short", "int16")):
        provide(f"torch.{alias}", named(f"torch.{name}"))
    FLOAT32 = named("torch.float32")
    provide("torch.dtype", Dtype)
    provide("torch.Size", Size)
    provide("torch.device", Device)
    provide("torch.Tensor", Tensor)
    for path in ("torch.nn.Parameter", "torch.nn.parameter.Parameter"):
        provide(path, Parameter)
    for path in ("torch.nn.Module", "torch.nn.modules.module.Module", "torch.nn.modules.Module"):
        provide(path, Module)
    provide("torch.nn.Embedding", Embedding)
    for name in ("Linear", "LayerNorm", "RMSNorm", "Dropout", "GELU", "SiLU", "Identity", "Conv1d",
                 "Conv2d", "Softmax", "CrossEntropyLoss", "GroupNorm"):
        provide(f"torch.nn.{name}", type(name, (Module,), {}))
    provide("torch.nn.ModuleList", ModuleList)
    provide("torch.nn.ModuleDict", ModuleDict)
    provide("torch.nn.Sequential", type("Sequential", (ModuleList,), {"__init__": lambda self, *modules:
                                                                      ModuleList.__init__(self, modules)}))
    for name in ("empty", "zeros", "ones", "rand", "randn"):
        provide(f"torch.{name}", _tensor)
    for name in ("empty_like", "zeros_like", "ones_like", "rand_like"):
        provide(f"torch.{name}", _like)
    provide("torch.is_tensor", lambda value: isinstance(value, Tensor))
    for path in ("torch.jit.script", "torch.jit.ignore", "torch.jit.export", "torch.jit.unused", "torch.compile",
                 "torch._dynamo.disable", "torch.compiler.disable", "torch.library.custom_op",
                 "torch.library.register_fake", "torch.library.impl", "torch.autograd.function.once_differentiable",
                 "torch.amp.custom_fwd", "torch.amp.custom_bwd", "torch.cuda.amp.custom_fwd",
                 "torch.cuda.amp.custom_bwd", "torch.cuda.nvtx.range", "torch._dynamo.allow_in_graph",
                 "torch.compiler.allow_in_graph", "triton.jit", "triton.autotune", "triton.heuristics"):
        provide(path, _decorator)
    for path in ("torch.no_grad", "torch.enable_grad", "torch.inference_mode", "torch.cuda.device"):
        provide(path, NoGrad)
    provide("triton.language.constexpr", lambda value: value)
    provide("torch.compiler.is_compiling", lambda: False)
    provide("torch._dynamo.is_compiling", lambda: False)
    provide("torch.get_rng_state", lambda: "the state of random numbers")
    provide("torch.cuda.get_rng_state", lambda *args: "the state of random numbers")
    provide("torch.all", _all)
    provide("torch.arange", _arange)
    provide("numpy.prod", math.prod)
    provide("numpy.array", _array)
    provide("einops.rearrange", _rearrange)
    provide("torch.is_grad_enabled", lambda: True)
    provide("torch.are_deterministic_algorithms_enabled", lambda: False)
    provide("torch.get_default_dtype", lambda: FLOAT32)
    provide("torch.finfo", lambda dtype: types.SimpleNamespace(bits=8 * dtype.itemsize))
    provide("torch.cuda.OutOfMemoryError", MemoryError)

    provide("torch.optim.Optimizer", Optimizer)
    for name in ("Adam", "AdamW", "SGD"):
        provide(f"torch.optim.{name}", type(name, (Optimizer,), {}))

    provide("torch.version.cuda", "13.0")
    provide("torch.version.hip", None)
    provide("torch._utils._get_available_device_type", lambda: "cuda")
    provide("torch._utils._get_device_module", lambda kind: importlib.import_module(f"torch.{kind}"))
    provide("torch.cuda.is_available", lambda: True)
    provide("torch.cuda.is_initialized", lambda: True)
    provide("torch.cuda.device_count", lambda: MACHINE.per_node)
    provide("torch.cuda.current_device", lambda: 0)
    provide("torch.cuda.is_bf16_supported", lambda *args: MACHINE.known() >= (8, 0))
    provide("torch.cuda.get_device_capability", lambda *args: MACHINE.known())
    provide("torch.cuda.get_device_properties", lambda *args: types.SimpleNamespace(
        major=MACHINE.known()[0], minor=MACHINE.known()[1]))
    provide("torch.cuda.get_device_name", lambda *args: "NVIDIA")

    distributed = {
        "is_available": lambda: True, "is_initialized": lambda: WORLD.initialized,
        "get_rank": lambda group=None: WORLD.rank if group is None else _group(group).rank(),
        "get_world_size": lambda group=None: _group(group).size() if group is not None else WORLD.size,
        "new_group": lambda ranks=None, *args, **kwargs: Group(range(WORLD.size) if ranks is None else ranks),
        "get_process_group_ranks": lambda group=None: list(_group(group).ranks),
        "get_global_rank": lambda group, rank: _group(group).ranks[rank],
        "get_group_rank": lambda group, rank: _group(group).ranks.index(rank),
        "get_backend": lambda group=None: "nccl", "barrier": lambda *args, **kwargs: None,
        "broadcast": lambda *args, **kwargs: None, "all_reduce": lambda *args, **kwargs: None,
        "batch_isend_irecv": lambda operations: [Unknown("request") for _ in operations],
        "all_gather_object": _all_gather_object, "init_process_group": _init_process_group, "is_nccl_available": lambda: True,
        "is_torchelastic_launched": lambda: True}
    for name, value in distributed.items():
        provide(f"torch.distributed.{name}", value)
        provide(f"torch.distributed.distributed_c10d.{name}", value)
    provide("torch.distributed.ProcessGroup", Group)
    provide("torch.distributed.distributed_c10d.ProcessGroup", Group)


def _all_gather_object(found, mine, group=None):
    """Every rank has what this one has."""
    found[:] = [mine] * len(found)


def _init_process_group(*args, rank=0, world_size=1, **kwargs):
    WORLD.rank, WORLD.size, WORLD.initialized, WORLD.group = rank, world_size, True, Group(range(world_size))
