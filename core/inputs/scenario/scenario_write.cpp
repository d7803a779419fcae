#include "core/base/format.h"
#include "core/base/json_text.h"
#include "core/inputs/scenario/field_edits.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/inputs/scenario/scenario_migrations.h"

#include <algorithm>

namespace ridgepoint {

namespace {

// A JSON value on its way out: a scalar already spelled, or an object in insertion order.
struct Node
{
    std::string key;
    std::string scalar;
    std::vector<Node> children;

    Node& child(std::string_view name)
    {
        const auto found =
            std::find_if(children.begin(), children.end(), [&](const Node& n) { return n.key == name; });
        if (found != children.end())
            return *found;
        children.push_back({std::string(name), {}, {}});
        return children.back();
    }
};

std::string quoted(const std::string& text) { return jsonLine(text); }

std::string spelled(const FieldSpec& field, const EditValue& value)
{
    if (const auto* number = std::get_if<double>(&value))
        return formatShortest(*number);
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag ? "true" : "false";
    const std::string& text = std::get<std::string>(value);
    const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
    return field.kind == FieldKind::Choice && digits ? text : quoted(text);
}

void insert(Node& root, const FieldAssignment& edit)
{
    Node* at = &root;
    std::string_view rest = edit.field->id;
    while (!rest.empty()) {
        const auto dot = rest.find('.');
        at = &at->child(rest.substr(0, dot));
        rest = dot == std::string_view::npos ? std::string_view() : rest.substr(dot + 1);
        if (!rest.empty() && !at->scalar.empty()) { // "h100-sxm" becomes { "preset": "h100-sxm", … }
            const std::string preset = std::exchange(at->scalar, {});
            at->child("preset").scalar = preset;
        }
    }
    if (edit.custom)
        at = &at->child("id");
    at->scalar = spelled(*edit.field, edit.value);
}

void print(const Node& node, int depth, std::string& out)
{
    if (!node.scalar.empty()) {
        out += node.scalar;
        return;
    }
    const std::string indent(static_cast<std::size_t>(depth + 1) * 2, ' ');
    out += "{";
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        out += i ? ",\n" : "\n";
        out += indent + quoted(node.children[i].key) + ": ";
        print(node.children[i], depth + 1, out);
    }
    out += "\n" + std::string(static_cast<std::size_t>(depth) * 2, ' ') + "}";
}

Node nodeOf(const Scenario& scenario, const Catalog& catalog)
{
    Node root;
    for (const FieldAssignment& edit : assignmentsOf(scenario, catalog, true))
        insert(root, edit);
    return root;
}

} // namespace

std::string writeScenario(const ScenarioFile& file, const Catalog& catalog)
{
    Node root = nodeOf(file.scenario, catalog);
    const std::string schema = "ridgepoint.scenario/" + std::to_string(scenarioMigrations().size() + 1);
    root.children.insert(root.children.begin(), Node{"schema", quoted(schema), {}});
    if (!file.baselines.empty()) {
        std::string list = "[";
        for (std::size_t i = 0; i < file.baselines.size(); ++i) {
            list += i ? ",\n    " : "\n    ";
            print(nodeOf(file.baselines[i], catalog), 2, list);
        }
        list += "\n  ]";
        root.children.push_back({"baselines", list, {}});
    }
    std::string out;
    print(root, 0, out);
    return out + "\n";
}

} // namespace ridgepoint
