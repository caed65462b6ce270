let judge = (_path: string): boolean => true

/** The app says which screens the signed-in admin may open; the table of screens stands above what asks. */
export function openedBy(may: typeof judge): void {
  judge = may
}

/** May this admin open where the address leads? Nobody is sent where he would be refused. An addition to the present page (`?…`) is open. */
export const opens = (href: string): boolean => judge(href.replace(/[?#].*/, ''))
