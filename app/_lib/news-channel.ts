export interface NewsChannel<News> {
  tell(news: News): void;
  subscribe(listener: (news: News) => void): () => void;
}

/** Brings what has happened, by whomever, to whatever on the screen shows it. */
export function createNewsChannel<News>(): NewsChannel<News> {
  const listeners = new Set<(news: News) => void>();
  return {
    tell(news) {
      for (const listener of [...listeners]) listener(news);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
