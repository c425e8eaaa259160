import {
  type BinaryOperationNode,
  OperatorNode,
  PostgresDialect,
  type PostgresPool,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
} from 'kysely';

/**
 * Sends lists as one array: `id in ($1, $2, $3)` becomes `id = any($1)`, so that one statement serves any length. A
 * list of one becomes `id = $1`, which an index can also return in order; an empty list matches nothing.
 *
 * In the compiler, because a Kysely plugin would walk and copy every statement's tree.
 */
class Compiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator: sign, rightOperand } = node;
    const operator = OperatorNode.is(sign) ? sign.operator : undefined;
    const isList = PrimitiveValueListNode.is(rightOperand) && (operator === 'in' || operator === 'not in');
    if (!isList) {
      super.visitBinaryOperation(node);
      return;
    }
    const { values } = rightOperand;
    this.visitNode(leftOperand);
    this.append(operator === 'in' ? ' = ' : ' <> ');
    if (values.length === 1) this.appendValue(values[0]);
    else {
      this.append(operator === 'in' ? 'any(' : 'all(');
      this.appendValue([...values]);
      this.append(')');
    }
  }
}

class Dialect extends PostgresDialect {
  override createQueryCompiler() {
    return new Compiler();
  }
}

export const dialectOf = (pool: PostgresPool) => new Dialect({ pool });
