/** Variables of answer templates, shared by the server that stores them and the page that fills them in. */

export const answerVariables = ['고객명', '상품명', '주문번호', '장착점명', '담당자명'] as const
export type AnswerVariable = (typeof answerVariables)[number]

const pattern = /#\{([^}]*)\}/g

/** Returns the first unknown variable of a text as written, or null. */
export function unknownVariable(text: string): string | null {
  const known: readonly string[] = answerVariables
  for (const [written, name = ''] of text.matchAll(pattern)) if (!known.includes(name)) return written
  return null
}

/** Returns the text with its variables replaced, and the names of those without a value, which are left out. */
export function fillTemplate(text: string, values: Readonly<Partial<Record<AnswerVariable, string>>>) {
  const missing = new Set<string>()
  const known: Readonly<Record<string, string | undefined>> = values
  const filled = text.replace(pattern, (_, name: string) => {
    const value = known[name]
    if (!value) missing.add(name)
    return value ?? ''
  })
  return { text: filled, missing: [...missing] }
}
