// A plugin of Stryker: the words of a message are nobody's behaviour. Tests hold its code and its paragraph.
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Names whose text is read by people alone. */
const WORDS = new Set(['message', 'reason', 'words', 'what', 'meaning']);

const isText = (path) => path.isStringLiteral() || path.isTemplateLiteral();

const nameOf = (node) => node?.name ?? node?.value;

const hasSpace = ({ node }) =>
  (node.value ?? node.quasis.map(({ value }) => value.raw).join('')).includes(' ');

/** Whether a function that gives a text or something else gives this one: it then says what is wrong. */
const isReturned = (path, parent) => {
  const body = parent?.isArrowFunctionExpression() && path.key === 'body';
  if (!body && !parent?.isReturnStatement()) return false;
  const type = path.getFunctionParent()?.node.returnType?.typeAnnotation;
  return type?.type === 'TSUnionType' && type.types.some((one) => one.type === 'TSStringKeyword');
};

/** Whether this text is thrown, is the message of a refusal or a fault, or is kept under such a name. */
const isMessage = (path) => {
  // A message may be chosen between two, or be put together of several.
  let at = path;
  while (
    at.parentPath?.isConditionalExpression() ||
    at.parentPath?.isLogicalExpression({ operator: '??' }) ||
    at.parentPath?.isBinaryExpression({ operator: '+' }) ||
    at.parentPath?.isTemplateLiteral()
  ) {
    at = at.parentPath;
  }
  const { parentPath: parent } = at;
  if (parent?.isNewExpression()) return nameOf(parent.node.callee) === 'Error';
  if (parent?.isCallExpression()) {
    const callee = nameOf(parent.node.callee);
    return (
      ((callee === 'refuse' || callee === 'fault') && at.key === 1) ||
      ['unsaid', 'bad'].includes(callee)
    );
  }
  if (hasSpace(path) && isReturned(at, parent)) return true;
  if (parent?.isObjectProperty()) return WORDS.has(nameOf(parent.node.key));
  return parent?.isVariableDeclarator() === true && WORDS.has(nameOf(parent.node.id));
};

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'messages', {
    shouldIgnore: (path) =>
      isText(path) && isMessage(path) ? 'the words of a message' : undefined,
  }),
];
