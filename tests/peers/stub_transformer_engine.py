"""As much of Transformer Engine as building a model asks for: modules with the shapes of their parameters, and the
divisions that its constructors insist on. See stub_torch.py."""
import contextlib

from stub_packages import RefusedByPackage, provide
from stub_torch import Module, NoGrad, Optimizer, Parameter, Tensor


def _divided(size, parts):
    if size % parts:
        raise RefusedByPackage("transformer_engine/pytorch/utils.py, divide", f"{size} is not divisible by {parts}")
    return size // parts


# Least and first unsupported compute capability by recipe: NVIDIA/TransformerEngine at 4329ff84bfbd,
# transformer_engine/pytorch/quantization.py:149-185, which autocast asks before the first product.
RECIPES = {"delayed": ((8, 9), None), "tensorwise": ((8, 9), None), "blockwise": ((9, 0), None),
           "mxfp8": ((10, 0), (12, 0)), "nvfp4": ((10, 0), None)}


def check_recipe(recipe, capability):
    least, never = RECIPES[recipe]
    if capability < least or (never and capability >= never):
        raise RefusedByPackage("transformer_engine/pytorch/quantization.py:149", f"{recipe} is not supported at compute "
                               f"capability {capability[0]}.{capability[1]}")


class Linear(Module):
    save_original_input = False

    def __init__(self, in_features, out_features, *, tp_size=1, parallel_mode=None, bias=True, return_bias=False,
                 params_dtype=None, **kwargs):
        super().__init__()
        self.in_features = _divided(in_features, tp_size if parallel_mode == "row" else 1)
        self.out_features = _divided(out_features, tp_size if parallel_mode == "column" else 1)
        self.tp_size, self.parallel_mode, self.use_bias, self.return_bias = tp_size, parallel_mode, bias, return_bias
        self._make(bias, params_dtype)

    def _make(self, bias, dtype):
        self.weight = Parameter(Tensor(self.out_features, self.in_features, dtype=dtype))
        self.bias = Parameter(Tensor(self.out_features, dtype=dtype)) if bias else Tensor(0, dtype=dtype)

    def reset_parameters(self, *args, **kwargs):
        pass


class LayerNormLinear(Linear):
    def __init__(self, in_features, out_features, *, eps=1e-5, normalization="LayerNorm", zero_centered_gamma=False,
                 params_dtype=None, **kwargs):
        super().__init__(in_features, out_features, params_dtype=params_dtype, **kwargs)
        self.eps, self.normalization, self.zero_centered_gamma = eps, normalization, zero_centered_gamma
        self.layer_norm_weight = Parameter(Tensor(in_features, dtype=params_dtype))
        self.layer_norm_bias = Parameter(Tensor(in_features, dtype=params_dtype)) \
            if normalization == "LayerNorm" else None


class GroupedLinear(Linear):
    def __init__(self, num_gemms, in_features, out_features, *, single_grouped_weight=False, single_grouped_bias=False,
                 **kwargs):
        self.__dict__["num_gemms"] = num_gemms
        super().__init__(in_features, out_features, **kwargs)

    def _make(self, bias, dtype):
        for index in range(self.num_gemms):
            self.register_parameter(f"weight{index}", Parameter(Tensor(self.out_features, self.in_features, dtype=dtype)))
            if bias:
                self.register_parameter(f"bias{index}", Parameter(Tensor(self.out_features, dtype=dtype)))


class RMSNorm(Module):
    def __init__(self, normalized_shape, *, eps=1e-5, zero_centered_gamma=False, params_dtype=None, **kwargs):
        super().__init__()
        self.eps, self.zero_centered_gamma = eps, zero_centered_gamma
        self.weight = Parameter(Tensor(normalized_shape, dtype=params_dtype))


class LayerNorm(RMSNorm):
    def __init__(self, normalized_shape, *, params_dtype=None, **kwargs):
        super().__init__(normalized_shape, params_dtype=params_dtype, **kwargs)
        self.bias = Parameter(Tensor(normalized_shape, dtype=params_dtype))


class DotProductAttention(Module):
    pass


class FusedAdam(Optimizer):
    def __init__(self, params, lr=1e-3, bias_correction=True, betas=(0.9, 0.999), eps=1e-8, adam_w_mode=True,
                 weight_decay=0.0, amsgrad=False, *, capturable=False, master_weights=False, master_weight_dtype=None,
                 exp_avg_dtype=None, exp_avg_sq_dtype=None, use_decoupled_grad=False, store_param_remainders=False,
                 set_grad_none=None):
        super().__init__(params, lr=lr, weight_decay=weight_decay)


def _model_init(enabled=True, recipe=None, preserve_high_precision_init_val=False):
    return NoGrad()


def install_transformer_engine():
    for each in (Linear, LayerNormLinear, GroupedLinear, RMSNorm, LayerNorm, DotProductAttention):
        provide(f"transformer_engine.pytorch.{each.__name__}", each)
    for path in ("transformer_engine.pytorch.attention.DotProductAttention",
                 "transformer_engine.pytorch.module.Linear"):
        provide(path, DotProductAttention if "Attention" in path else Linear)
    provide("transformer_engine.pytorch.fp8_model_init", _model_init)
    provide("transformer_engine.pytorch.quantized_model_init", _model_init)
    provide("transformer_engine.pytorch.optimizers.FusedAdam", FusedAdam)
    provide("transformer_engine.pytorch.optimizers.FusedSGD", Optimizer)
    provide("apex.optimizers.FusedAdam", FusedAdam)
    provide("transformer_engine.pytorch.cpu_offload.get_cpu_offload_context",
            lambda *args, **kwargs: (contextlib.nullcontext(), lambda tensor: tensor))
