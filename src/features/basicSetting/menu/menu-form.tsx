import { useEffect, useSyncExternalStore } from 'react'
import { linkTargetPickers } from '@/features/exhibit/banner/link-target.picker'
import { DetailForm } from '@/kit/detail/detail-form'
import { useFormValue } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import {
  displayAudienceLabels,
  displayDeviceLabels,
  itemTypeLabels,
  shopMenuBadgeLabels,
  shopMenuLinkTypeLabels,
} from '@/shared/api/gen/basicSetting-menu.gen'
import type { Schemas } from '@/shared/api/types'
import { filesOf } from '@/shared/lib/files'
import { Section } from '@/shared/ui/records/section'
import { MENU_LIMITS } from '../../../../domain/exhibit/shop-menu'
import { menuFilterText } from './menu-filter.rules'
import { shopMenuDetail } from './shop-menu.detail-def'
import { type EditedMenu, menuWarning } from './shop-menu.rules'

const { Text, Select, Radio, Switch, Pick, Image } = fieldsOf(shopMenuDetail)

interface Props {
  area: Schemas['ShopMenuArea']
  tree: readonly Schemas['ShopMenuNode'][]
  /** Reports the form values for the preview, undefined if there are none. Must be stable. */
  onDraft: (draft: EditedMenu | undefined) => void
}

/** Renders the form of the entry in the URL, or of a new one: name, link and audience. */
export function MenuForm({ area, tree, onDraft }: Props) {
  const detail = useDetail(shopMenuDetail)
  const { form, record, creating } = detail
  const values = useSyncExternalStore(form.subscribe, form.values)
  // an untouched new entry is not previewed
  const shows = detail.state === 'ready' && (!creating || form.isDirty())
  useEffect(() => {
    if (!shows) return
    onDraft({ seq: record?.shopMenuSeq, values, iconUrl: filesOf(values.iconFileSeq)[0]?.url ?? undefined })
    return () => onDraft(undefined)
  }, [shows, record, values, onDraft])
  const linkType = useFormValue(form, 'linkType')
  const eventSeq = useFormValue(form, 'eventSeq')
  const link = useFormValue(form, 'link')
  const warning = record && record.eventSeq === eventSeq ? menuWarning(record) : undefined
  const parents = tree
    .filter(({ shopMenuSeq }) => shopMenuSeq !== record?.shopMenuSeq)
    .map(({ shopMenuSeq, name }) => ({ value: String(shopMenuSeq), label: name }))
  const below = tree.find(({ shopMenuSeq }) => shopMenuSeq === record?.shopMenuSeq)?.children.length ?? 0

  /** Clears the link fields when the link type changes. */
  function clearLink() {
    form.set('link', null)
    form.set('eventSeq', null)
    form.set('itemType', null)
  }
  return (
    <DetailForm detail={detail}>
      <Section title={creating ? '새 메뉴' : (record?.name ?? '메뉴')} hint={warning}>
        <Text name="name" />
        {MENU_LIMITS[area].children > 0 && (
          <Select
            name="parentSeq"
            options={parents}
            empty="1단계 메뉴"
            disabled={below > 0}
            help={below > 0 ? '하위 메뉴가 있어 1단계에 둡니다.' : undefined}
          />
        )}
        <Radio name="linkType" labels={shopMenuLinkTypeLabels} wide onChange={clearLink} />
        {linkType === 'CATEGORY' && (
          <>
            <Radio name="itemType" labels={itemTypeLabels} required />
            <Text
              name="link"
              label="검색 조건"
              help={link ? `조건: ${menuFilterText(link)}` : '예: season=WINTER&rim=18 · 비워 두면 전체'}
            />
          </>
        )}
        {linkType === 'PATH' && <Text name="link" wide required help="/로 시작하는 쇼핑몰 경로 (예: /event/12)" />}
        {linkType === 'URL' && <Text name="link" wide required help="https://로 시작하는 주소" />}
        {linkType === 'EVENT' && (
          <Pick name="eventSeq" picker={linkTargetPickers.EVENT} known={[record?.event]} wide required />
        )}
        {linkType !== 'NONE' && <Switch name="openInNewTab" text="새 창에서 열기" />}
        {area === 'MOBILE_BOTTOM' && <Image name="iconFileSeq" required help="48×48px" />}
        <Radio name="badge" labels={shopMenuBadgeLabels} />
        <Radio name="device" labels={displayDeviceLabels} />
        <Radio name="audience" labels={displayAudienceLabels} />
        <Switch name="visible" text={below > 0 ? '끄면 하위 메뉴도 함께 숨겨집니다.' : '쇼핑몰에 노출'} />
      </Section>
    </DetailForm>
  )
}
