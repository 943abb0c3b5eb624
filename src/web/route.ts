export type Route =
  | { readonly page: 'floor' | 'sign-in' | 'pit' | 'gallery' | 'nowhere' }
  /** `code` is what the link or the QR carries: a join code, or the token of a set-up or a display. */
  | { readonly page: 'join' | 'set-up' | 'display'; readonly code: string | null }
  | { readonly page: 'table' | 'patron' | 'dealer' | 'board'; readonly table: string }
  | BehindRoute;

/** Behind the table. Without a game, table or drill: all of them. */
export type BehindRoute =
  | { readonly page: 'rules'; readonly game: string | null; readonly against: string | null }
  | { readonly page: 'audit'; readonly table: string | null; readonly round: string | null }
  | { readonly page: 'drills'; readonly drill: string | null }
  | { readonly page: 'check' | 'lab' };

/** What an address asks for. */
export const routeOf = (path: string): Route => {
  const [first, second, third, ...rest] = path.split('/').filter(Boolean).map(plain);
  if (rest.length > 0) return { page: 'nowhere' };
  if (first === undefined) return { page: 'floor' };
  if ((first === 'join' || first === 'set-up' || first === 'display') && third === undefined) {
    return { page: first, code: second ?? null };
  }
  if (first === 'table' && second !== undefined) {
    if (third === undefined) return { page: 'table', table: second };
    if (third === 'patron' || third === 'dealer' || third === 'board') {
      return { page: third, table: second };
    }
    return { page: 'nowhere' };
  }
  if (first === 'rules') {
    return { page: 'rules', game: second ?? null, against: third ?? null };
  }
  if (first === 'audit') return { page: 'audit', table: second ?? null, round: third ?? null };
  if (first === 'drills' && third === undefined) return { page: 'drills', drill: second ?? null };
  if (second !== undefined) return { page: 'nowhere' };
  if (first === 'check' || first === 'lab') return { page: first };
  if (first === 'sign-in' || first === 'pit' || first === 'gallery') return { page: first };
  return { page: 'nowhere' };
};

const plain = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
