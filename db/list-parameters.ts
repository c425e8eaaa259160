import {
  type BinaryOperationNode,
  FunctionNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  OperatorNode,
  type PluginTransformQueryArgs,
  PrimitiveValueListNode,
  ValueNode,
} from 'kysely';

/**
 * Sends lists as one array: `id in ($1, $2, $3)` becomes `id = any($1)`, so that one statement serves any length. A
 * list of one becomes `id = $1`, which an index can also return in order; an empty list matches nothing.
 */
class ListParameters extends OperationNodeTransformer {
  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const operation = super.transformBinaryOperation(node);
    const { operator, rightOperand } = operation;
    if (!OperatorNode.is(operator) || !PrimitiveValueListNode.is(rightOperand)) return operation;
    const isIn = operator.operator === 'in';
    if (!isIn && operator.operator !== 'not in') return operation;
    const { values } = rightOperand;
    const right =
      values.length === 1
        ? ValueNode.create(values[0])
        : FunctionNode.create(isIn ? 'any' : 'all', [ValueNode.create([...values])]);
    return { ...operation, operator: OperatorNode.create(isIn ? '=' : '<>'), rightOperand: right };
  }
}

export function listParameters(): KyselyPlugin {
  const transformer = new ListParameters();
  return {
    transformQuery: ({ node, queryId }: PluginTransformQueryArgs) => transformer.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  };
}
