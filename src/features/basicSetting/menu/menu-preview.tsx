import { useState } from 'react'
import { displayAudienceLabels, shopMenuAreaLabels } from '@/shared/api/gen/basicSetting-menu.gen'
import type { Schemas } from '@/shared/api/types'
import { Button } from '@/shared/ui/inputs/button'
import { FileImage } from '@/shared/ui/records/file-image'
import { Section } from '@/shared/ui/records/section'
import styles from './menu.module.css'
import { type EditedMenu, type ShownMenu, shownMenus } from './shop-menu.rules'

interface Props {
  area: Schemas['ShopMenuArea']
  tree: readonly Schemas['ShopMenuNode'][]
  draft: EditedMenu | undefined
}

const DEVICES = { PC: 'PC', MOBILE: '모바일' } as const
type Device = keyof typeof DEVICES

function Entries({ menus, label }: { menus: readonly ShownMenu[]; label: string }) {
  return (
    <ul aria-label={label}>
      {menus.map(({ key, name, badge, audience, iconUrl, children }) => (
        <li key={key}>
          <span>
            {iconUrl && <FileImage src={iconUrl} alt="" width={24} height={24} />}
            {name}
            {badge !== 'NONE' && <i data-badge={badge}>{badge}</i>}
            {audience !== 'ALL' && <small>{displayAudienceLabels[audience]}</small>}
          </span>
          {children.length > 0 && <Entries menus={children} label={`${name} 하위 메뉴`} />}
        </li>
      ))}
    </ul>
  )
}

/** Renders the area as customers would see it, including the unsaved form. */
export function MenuPreview({ area, tree, draft }: Props) {
  const [chosen, choose] = useState<Device>('PC')
  const device = area === 'MOBILE_BOTTOM' ? 'MOBILE' : chosen
  const menus = shownMenus(tree, device, draft)
  return (
    <Section
      plain
      title="미리보기"
      aside={
        area !== 'MOBILE_BOTTOM' &&
        (Object.keys(DEVICES) as Device[]).map((key) => (
          <Button key={key} size="sm" aria-pressed={key === device} onClick={() => choose(key)}>
            {DEVICES[key]}
          </Button>
        ))
      }
    >
      <div className={styles.preview} data-area={area} data-device={device}>
        {menus.length === 0 && <p className={styles.note}>이 기기에 보이는 메뉴가 없습니다.</p>}
        <Entries menus={menus} label={`${DEVICES[device]} ${shopMenuAreaLabels[area]} 미리보기`} />
      </div>
    </Section>
  )
}
