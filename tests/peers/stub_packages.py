"""Stands in for packages that a framework imports and its validation does not need: torch, Transformer Engine and so on.

Importing works: any name of a package that is *present* is a class that can be derived from, called or used in an
annotation. Deciding does not: whatever such a name would return is Unknown, and Unknown in a condition, a comparison or
a count raises Undecided, which no `except Exception` of the framework catches. So a check never passes because a stub
was read; a value that a check needs is given by provide(). Only `x is None`, isinstance with classes that are no stubs
and hasattr cannot be intercepted.

Packages that are neither installed nor present do not exist: importing them raises ImportError, as on a machine
without them.
"""
import abc
import importlib.abc
import importlib.machinery
import sys
import traceback
import types

_names = {}    # path: what stands for it
_present = {}  # top-level package: version


class Undecided(BaseException):
    """A condition depends on what a stub would return."""


class RefusedByPackage(Exception):
    """A rule of a package that is stood in for, and where that package states it."""

    def __init__(self, place, message):
        super().__init__(message)
        self.place = place


def _undecided(what):
    def method(self, *args):
        place = traceback.extract_stack(limit=2)[0]
        raise Undecided(f"{what} of {self!r} at {place.filename}:{place.lineno}")
    return method


_DECISIONS = {name: _undecided(name.strip("_")) for name in (
    "__bool__", "__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__len__", "__iter__", "__int__",
    "__float__", "__index__", "__contains__")}


class Unknown:
    """What a call of a stub returns."""

    def __init__(self, path):
        object.__setattr__(self, "_path", path)

    def __repr__(self):
        return f"<unknown {self._path}>"

    def __getattr__(self, name):
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return Unknown(f"{self._path}.{name}")

    def __call__(self, *args, **kwargs):
        return Unknown(f"{self._path}()")

    def __getitem__(self, key):
        return Unknown(f"{self._path}[]")

    def __setitem__(self, key, value):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False

    def __hash__(self):
        return id(self)


def _arithmetic(name):
    return lambda self, *args: Unknown(f"{self._path}.{name}")


for _name in ("add radd sub rsub mul rmul truediv rtruediv floordiv rfloordiv mod rmod pow rpow neg and or invert "
              "matmul rmatmul abs").split():
    setattr(Unknown, f"__{_name}__", _arithmetic(_name))
for _name, _method in _DECISIONS.items():
    setattr(Unknown, _name, _method)


class Name(abc.ABCMeta):
    """The kind of a stub: a class known by its path. Classes that a framework derives from it are ordinary classes."""

    def __getattr__(cls, name):
        path = cls.__dict__.get("_path")
        if path is None or (name.startswith("__") and name.endswith("__")):
            raise AttributeError(name)
        return named(f"{path}.{name}")

    def __call__(cls, *args, **kwargs):
        path = cls.__dict__.get("_path")
        return super().__call__(*args, **kwargs) if path is None else Unknown(f"{path}()")

    def __getitem__(cls, key):
        return cls

    def __repr__(cls):
        return cls.__dict__.get("_path") or super().__repr__()

    def __instancecheck__(cls, instance):
        if type(instance) is Unknown:
            raise Undecided(f"whether {instance!r} is a {cls!r}")
        return super().__instancecheck__(instance)

    def __eq__(cls, other):
        if cls is other or other is None or isinstance(other, type) or callable(other):
            return cls is other
        if cls.__dict__.get("_path") is None:
            return False
        raise Undecided(f"{cls!r} == {other!r}")

    def __hash__(cls):
        return id(cls)


for _name in ("__bool__", "__lt__", "__le__", "__gt__", "__ge__", "__len__", "__iter__", "__int__", "__index__"):
    def _decide(cls, *args, _name=_name):
        if cls.__dict__.get("_path") is None and _name == "__bool__":
            return True
        raise Undecided(f"{_name.strip('_')} of {cls!r}")
    setattr(Name, _name, _decide)


class _Stub(metaclass=Name):
    """The base of every stub; an instance is one of a class that a framework derived from it."""

    def __init__(self, *args, **kwargs):
        pass

    def __init_subclass__(cls, **kwargs):
        pass

    def __getattr__(self, name):
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return Unknown(f"{type(self).__name__}().{name}")


def named(path):
    """The stub of a path such as torch.nn.functional.silu: always the same one."""
    if path not in _names:
        _names[path] = Name(path.rpartition(".")[2], (_Stub,), {"_path": path})
    return _names[path]


class _Module(types.ModuleType):
    def __getattr__(self, name):
        if name.startswith("__") and name.endswith("__") and name != "__version__":
            raise AttributeError(name)
        return named(f"{self.__name__}.{name}")


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, fullname, path=None, target=None):
        if fullname.partition(".")[0] in _present:
            return importlib.machinery.ModuleSpec(fullname, self, is_package=True)
        return None

    def create_module(self, spec):
        module = _Module(spec.name)
        module.__path__ = []
        return module

    def exec_module(self, module):
        if "." not in module.__name__ and _present[module.__name__] is not None:
            module.__version__ = _present[module.__name__]


def provide(path, value):
    """A real value in place of the stub of a path."""
    _names[path] = value
    return value


def install(present):
    """From here on importing these packages ({name: version}) gives stubs; importlib.metadata knows their versions."""
    _present.update(present)
    sys.meta_path.insert(0, _Finder())
    from importlib import metadata
    real = metadata.version

    def version(name):
        found = _present.get(name.replace("-", "_"))
        return found if found is not None else real(name)
    metadata.version = version


def packaging():
    """`packaging`, which compares versions: installed, or the copy that pip has."""
    try:
        import packaging.version  # noqa: F401
    except ImportError:
        from pip._vendor import packaging
        from pip._vendor.packaging import version
        sys.modules.update({"packaging": packaging, "packaging.version": version})
