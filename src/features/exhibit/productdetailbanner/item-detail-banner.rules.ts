import type { Schemas } from '@/shared/api/types'

type Row = Pick<Schemas['ItemDetailBannerRow'], 'scope' | 'scopeCount' | 'scopeNames' | 'scopeLost'>

export const LOST_SCOPE = '적용 대상 없음'

/** `브랜드 3`, `전체` */
export const scopeText = (
  { scope, scopeCount }: Row,
  labels: Readonly<Record<Schemas['ItemBannerScope'], string>>,
): string => (scope === 'ALL' ? labels.ALL : `${labels[scope]} ${scopeCount}`)

/** The first of those that it is for, and how many more. */
export const scopeList = ({ scopeNames, scopeCount }: Row): string => {
  const more = scopeCount - scopeNames.length
  return more > 0 ? `${scopeNames.join(', ')} 외 ${more}` : scopeNames.join(', ')
}
