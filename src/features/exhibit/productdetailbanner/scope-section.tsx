import { linkTargetPickers } from '@/features/exhibit/banner/link-target.picker'
import { itemPicker } from '@/features/product/manage/item.picker'
import { useFormValue } from '@/kit/detail/form-context'
import type { Detail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { itemTypeLabels } from '@/shared/api/gen/common.gen'
import { itemBannerScopeLabels } from '@/shared/api/gen/exhibit-productdetailbanner.gen'
import { optionsOf } from '@/shared/ui/inputs/select'
import { Section } from '@/shared/ui/records/section'
import { namesRecords, rims, scopeWords } from '../../../../domain/exhibit/banner'
import { itemDetailBannerDetail } from './item-detail-banner.detail-def'

const { Radio, Picks, Checks } = fieldsOf(itemDetailBannerDetail)

const RIMS = rims.map((value) => ({ value, label: `${value}인치` }))
const NARROW = '좁은 범위가 먼저 보입니다: 상품 > 패턴 > 인치 > 브랜드 > 상품 구분 > 전체. 한 위치에 3개까지 보입니다.'

interface Props {
  detail: Detail<'/api/v1/admin/item-detail-banners/{seq}', '/api/v1/admin/item-detail-banners'>
}

/** Renders the pages that a banner is shown on. */
export function ScopeSection({ detail: { form, source } }: Props) {
  const scope = useFormValue(form, 'scope') ?? 'ALL'

  /** Clears the targets when the scope changes. */
  function clearTargets() {
    form.set('scopeSeqs', [])
    form.set('scopeValues', [])
  }
  // the known names belong to the stored scope
  const known = source?.scope === scope ? source.scopeTargets : []
  return (
    <Section title="적용 대상" hint={source?.scopeLost ? '지정한 대상이 모두 삭제되어 숨겨졌습니다.' : undefined}>
      <Radio name="scope" labels={itemBannerScopeLabels} wide onChange={clearTargets} help={NARROW} />
      {namesRecords(scope) &&
        (scope === 'ITEM' ? (
          <Picks name="scopeSeqs" picker={itemPicker} known={known} required />
        ) : (
          <Picks
            key={scope}
            name="scopeSeqs"
            label={scopeWords[scope]}
            picker={linkTargetPickers[scope]}
            known={known}
            required
          />
        ))}
      {scope === 'ITEM_TYPE' && (
        <Checks name="scopeValues" label={scopeWords.ITEM_TYPE} options={optionsOf(itemTypeLabels)} required />
      )}
      {scope === 'RIM' && <Checks key="rim" name="scopeValues" label={scopeWords.RIM} options={RIMS} required />}
      {scope !== 'ITEM' && <Picks name="excludeItemSeqs" picker={itemPicker} known={source?.excludeItems} />}
    </Section>
  )
}
