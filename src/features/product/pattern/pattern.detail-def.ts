import { detailDef } from '@/kit/detail/detail-def'
import { patternScoresTitles, patternTitles } from '@/shared/api/gen/product-pattern.gen'
import { patternBodyRules, patternUpdateRules } from '@/shared/api/gen/product-pattern-form.gen'
import { readSeq } from '@/shared/lib/read-value'
import { requiredPrompt } from '@/shared/lib/validate'

const scoreTitles: Readonly<Record<string, string>> = patternScoresTitles
const NO_SCORES = { mileage: null, quietness: null, comfort: null, handling: null, wet: null, snow: null }

export const patternDetail = detailDef<'/api/v1/admin/patterns/{seq}', '/api/v1/admin/patterns'>()({
  noun: '패턴',
  path: '/api/v1/admin/patterns/{seq}',
  screen: '/product/pattern',
  list: '/product/pattern',
  code: 'PATTERN_MANAGEMENT',
  seq: (pattern) => pattern.patternSeq,
  name: (pattern) => `${pattern.brandName} ${pattern.name}`,
  rules: patternUpdateRules,
  titles: patternTitles,
  removable: true,
  files: { mainFileSeq: 'mainImage', imageFileSeqs: 'images', treadFileSeq: 'treadImage' },
  create: {
    path: '/api/v1/admin/patterns',
    rules: patternBodyRules,
    blank: { scores: NO_SCORES, features: [], imageFileSeqs: [], visible: true },
    prefill: ({ brandSeq }) => ({ brandSeq: readSeq(brandSeq) }),
    // shortened so that the copy's name fits
    copy: (values) => ({ ...values, name: `${values.name?.slice(0, 55)} (복사)`, patternCode: null }),
  },
  check: ({ season, scores }) =>
    season === 'WINTER' && !scores?.snow ? { 'scores.snow': requiredPrompt(patternScoresTitles.snow) } : {},
  parts: { scores: (key) => scoreTitles[key] ?? key },
})
