/** Whose eyes a moment is looked at with. */
export type AsViewer =
  | { readonly role: (typeof STAFF_VIEWS)[number] }
  | { readonly role: 'patron'; readonly id: string };

/** All of the pit see the same; each is offered, as each is asked about. */
export const STAFF_VIEWS = [
  'auditor',
  'dealer',
  'pit-supervisor',
  'pit-manager',
  'shift-manager',
  'display',
] as const;

export const viewerKey = (viewer: AsViewer): string =>
  viewer.role === 'patron' ? `patron:${viewer.id}` : viewer.role;

export const viewerOf = (key: string): AsViewer => {
  if (key.startsWith('patron:')) return { role: 'patron', id: key.slice('patron:'.length) };
  return { role: STAFF_VIEWS.find((role) => role === key) ?? 'auditor' };
};
