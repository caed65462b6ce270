import {
  batteryFieldsTitles,
  itemNoticeTitles,
  saleStateLabels,
  tireFieldsTitles,
} from '@/shared/api/gen/product-manage-form.gen'
import { wordsOf } from '../words'

const titleIn =
  (titles: Readonly<Record<string, string>>) =>
  (key: string): string =>
    titles[key] ?? key

/** How the conflict view says what stands in a field. */
export const itemShow = {
  saleState: wordsOf(saleStateLabels),
}

/** Objects of an item that two admins may change at once, each another member. */
export const itemParts = {
  tire: titleIn(tireFieldsTitles),
  battery: titleIn(batteryFieldsTitles),
  notice: titleIn(itemNoticeTitles),
}
