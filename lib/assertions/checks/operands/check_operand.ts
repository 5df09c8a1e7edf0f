import { isArray } from "../../../json/mod.ts";
import { flowText, replaceValue, type SourceNode } from "../../../loader/mod.ts";
import {
  isBroken,
  type TemplateCompiler,
  type ValueTemplate,
  wholeExpression,
} from "../../../resolver/mod.ts";
import { numberHelp, wrongOperand } from "../../operand_types.ts";
import { type Judge, OperandError, type Operator } from "../../operator.ts";
import { type CompiledOperand, isStatusCode } from "../operand.ts";
import type { AssertedPart } from "./asserted_part.ts";
import { type Domain, domainOf, valuesIn } from "./domains.ts";
import { fittingSample, kindOf } from "./fitting_sample.ts";

const MAX_SHOWN = 60;

/** An operand as the flow file has it. */
export interface WrittenOperand {
  readonly operator: Operator;
  /** The operator as written: `in` for `anyOf`. */
  readonly operatorName: string;
  readonly value: ValueTemplate;
  readonly node: SourceNode;
  /** The part of the response, if it is not a value at a path. */
  readonly part?: AssertedPart;
}

/** Reports an operand with which the assertion can never hold, or holds for the wrong reason. */
export function checkOperand(
  written: WrittenOperand,
  compiler: TemplateCompiler,
  place: (error: OperandError) => SourceNode["range"],
): void {
  const { operator, operatorName, value, node, part } = written;
  if (isBroken(value)) return;
  compiler.defer(() => {
    const { diagnostics } = compiler;
    let judge: Judge;
    try {
      judge = operator.prepare(fittingSample(value, operator));
    } catch (error) {
      if (!(error instanceof OperandError)) throw error;
      if (value.kind === "constant") return;
      const { message, help } = error;
      diagnostics.error("bad-operand", message, place(error), help ? { help } : {});
      return;
    }
    const domain = part && domainOf(part);
    if (!domain || reportForeignValues(written, domain, compiler)) return;
    const passing = whichPass(written, judge, domain);
    if (passing === "some") return;
    const text = flowText(node);
    const shown = text.length > MAX_SHOWN ? operatorName : `${operatorName}: ${text}`;
    const message = `${passing} ${domain.name} passes \`${shown}\``;
    diagnostics.error("bad-operand", message, node.range, {
      help: domain.otherOperator(operator.name, text),
    });
  });
}

/** Reports values that the part of the response can never have; returns whether there are any. */
function reportForeignValues(
  { operator, value, node }: WrittenOperand,
  domain: Domain,
  { diagnostics }: TemplateCompiler,
): boolean {
  let found = false;
  for (const one of valuesIn(domain, operator.name, value, node)) {
    if (mayEqual(one.value, operator.name, domain)) continue;
    found = true;
    const { instead, help } = domain.instead(one.node, operator.name);
    diagnostics.error("bad-operand", domain.refuse(one.node), one.node.range, {
      help,
      ...(instead === undefined ? {} : replaceValue(diagnostics, one.node, instead)),
    });
  }
  return found;
}

function mayEqual(value: ValueTemplate, operator: string, domain: Domain): boolean {
  if (value.kind === "constant") return domain.takes(value.value, operator);
  const isMixed = value.kind === "text" && !wholeExpression(value.template);
  return domain.takesKind(isMixed ? "mixed text" : kindOf(value), operator);
}

/** Returns how many values of the part of the response pass, as far as that is known. */
function whichPass(
  { operator, value }: WrittenOperand,
  judge: Judge,
  domain: Domain,
): "no" | "some" | "every" {
  const { name, subject } = operator;
  if (!domain.allows(name)) return "no";
  if (value.kind !== "constant" || domain.skips.includes(name)) return "some";
  const samples = subject === "presence" ? domain.presence : domain.samples(value.value, name);
  const passing = samples.filter((sample) => judge(sample).pass);
  if (passing.length === 0) return "no";
  return name === "notMatches" && passing.length === samples.length ? "every" : "some";
}

/**
 * Returns the operand of an assertion on a status whose expressions must be codes: compared with
 * anything else, the status is always another one.
 */
export function ofCodes(operand: CompiledOperand, { name }: Operator): CompiledOperand {
  if (name !== "notEquals" && name !== "noneOf") return operand;
  return {
    resolve(scope) {
      const prepared = operand.resolve(scope);
      const { expected } = prepared;
      const codes = name === "noneOf" && isArray(expected) ? expected : [expected];
      const wrong = codes.find((code) => !isStatusCode(code));
      if (wrong !== undefined) {
        throw wrongOperand(name, "codes from 100 to 599 here", wrong, numberHelp(wrong));
      }
      return prepared;
    },
  };
}
