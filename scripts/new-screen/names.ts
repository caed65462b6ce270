/** The names of a resource in all notations. */
export interface Names {
  group: string
  /** Second segment of the URL. */
  page: string
  title: string
  /** `giftCardPolicy` */
  noun: string
  /** `gift-card-policy`: folders and files. */
  file: string
  /** `GiftCardPolicy`: models, components. */
  type: string
  /** `giftCardPolicies` */
  plural: string
  /** `/api/v1/admin/gift-card-policies` */
  path: string
  /** How records open: in a drawer over the list, on a detail page, or not at all. */
  shows: 'drawer' | 'detail' | null
}

export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
export const upper = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
const pluralOf = (noun: string): string =>
  /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`

/** Derives all names from the resource's noun (`giftCardPolicy`). */
export function namesOf(group: string, page: string, title: string, noun: string, shows: Names['shows']): Names {
  const plural = pluralOf(noun)
  return {
    group,
    page,
    title,
    noun,
    file: kebab(noun),
    type: upper(noun),
    plural,
    path: `/api/v1/admin/${kebab(plural)}`,
    shows,
  }
}
