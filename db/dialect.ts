import {
  type BinaryOperationNode,
  OperatorNode,
  PostgresDialect,
  type PostgresPool,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
} from 'kysely';

/** Sends lists as one array, so that one statement serves any length. Not by a plugin, which copies every tree. */
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
