import { useFormValue } from '@/kit/detail/form-context'
import { affiliateCardCompanyLabels } from '@/shared/api/gen/rental-affiliatecard.gen'
import { filesOf } from '@/shared/lib/files'
import type { Form } from '@/shared/lib/form'
import { formatThousands } from '@/shared/lib/format'
import { RichTextView } from '@/shared/ui/inputs/rich-text-view'
import { FileImage } from '@/shared/ui/records/file-image'
import { Section } from '@/shared/ui/records/section'
import type { affiliateCardDetail } from './affiliate-card.detail-def'
import styles from './affiliate-card.module.css'
import { feesText, paymentsOf, spendText } from './affiliate-card.rules'

type Values = ReturnType<typeof affiliateCardDetail.valuesOf>

/** Renders 미리보기: the unsaved card as shown in the shop. */
export function CardPreview({ form }: { form: Form<Values> }) {
  const company = useFormValue(form, 'cardCompany')
  const name = useFormValue(form, 'name')
  const [image] = filesOf(useFormValue(form, 'imageFileSeq'))
  const tiers = paymentsOf(useFormValue(form, 'tiers') ?? [], 0)
  const annualFeeDomestic = useFormValue(form, 'annualFeeDomestic') ?? null
  const annualFeeGlobal = useFormValue(form, 'annualFeeGlobal') ?? null
  const months = useFormValue(form, 'discountMonths')
  const firstBenefit = useFormValue(form, 'firstBenefit')
  const benefits = useFormValue(form, 'benefits')
  const cautions = useFormValue(form, 'cautions')
  const [reviewNo, reviewUntil] = [useFormValue(form, 'reviewNo'), useFormValue(form, 'reviewUntil')]
  return (
    <Section title="미리보기" hint="쇼핑몰에 보이는 모습입니다." plain>
      <div className={styles.preview}>
        {image ? <FileImage src={image.url} alt={image.name} /> : <div className={styles.noImage}>카드 이미지</div>}
        <div>
          <p className={styles.name}>
            <small>{company ? affiliateCardCompanyLabels[company] : '카드사'}</small>
            {name || '카드명'}
          </p>
          <ul>
            {tiers.map(({ minSpend, discountAmount }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no unique id
              <li key={at}>
                전월실적 {spendText(minSpend)} <b>월 {formatThousands(discountAmount)}원 할인</b>
              </li>
            ))}
          </ul>
          <p>
            연회비 {feesText({ annualFeeDomestic, annualFeeGlobal }) || '-'} · 할인 기간{' '}
            {months ? `${months}개월` : '계약기간'}
          </p>
          {firstBenefit && <p>{firstBenefit}</p>}
          {benefits && <RichTextView html={benefits} />}
          {cautions && <RichTextView html={cautions} />}
          <p className={styles.review}>
            {reviewNo || '심의필 번호'} ({reviewUntil || '심의 만료일'}까지)
          </p>
        </div>
      </div>
    </Section>
  )
}
