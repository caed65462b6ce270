/** Variables of answers that are used often, read alike by the server that keeps them and the page that fills them in. */

export const answerVariables = ['고객명', '상품명', '주문번호', '장착점명', '담당자명'] as const
export type AnswerVariable = (typeof answerVariables)[number]

const pattern = /#\{([^}]*)\}/g

/** The first variable of a text that there is none of, as it is written; null: all are known. */
export function unknownVariable(text: string): string | null {
  const known: readonly string[] = answerVariables
  for (const [written, name = ''] of text.matchAll(pattern)) if (!known.includes(name)) return written
  return null
}

/** A template with its values, and the variables that have none here: they are left out. */
export function filledIn(text: string, values: Readonly<Partial<Record<AnswerVariable, string>>>) {
  const missing = new Set<string>()
  const known: Readonly<Record<string, string | undefined>> = values
  const filled = text.replace(pattern, (_, name: string) => {
    const value = known[name]
    if (!value) missing.add(name)
    return value ?? ''
  })
  return { text: filled, missing: [...missing] }
}
