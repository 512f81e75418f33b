/** From what a screen asks once a second to a video on its way up. */
const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];

const NAME = 'vitrine_http_request_duration_seconds';

interface Times {
  labels: string;
  /** Of requests that took at most so long as `SECONDS` says at the same place and longer than the place before. */
  counts: number[];
  count: number;
  sum: number;
}

/**
 * How long requests took, by method, route and status, as a histogram for Prometheus. Every request is counted, so counting
 * is three additions; all words are made when somebody asks.
 */
export class RequestTimes {
  private readonly byRoute = new Map<string, Map<string, Map<number, Times>>>();

  count(method: string, route: string, status: number, seconds: number): void {
    const times = this.timesOf(method, route, status);
    let place = 0;
    while (place < SECONDS.length && seconds > (SECONDS[place] ?? 0)) place += 1;
    if (place < SECONDS.length) times.counts[place] = (times.counts[place] ?? 0) + 1;
    times.count += 1;
    times.sum += seconds;
  }

  /** In the format that Prometheus reads. */
  get text(): string {
    const lines = [`# HELP ${NAME} Duration of requests.`, `# TYPE ${NAME} histogram`];
    for (const byMethod of this.byRoute.values()) {
      for (const { labels, counts, count, sum } of [...byMethod.values()].flatMap((byStatus) => [
        ...byStatus.values(),
      ])) {
        let within = 0;
        for (const [place, bound] of SECONDS.entries()) {
          within += counts[place] ?? 0;
          lines.push(`${NAME}_bucket{le="${bound}",${labels}} ${within}`);
        }
        lines.push(`${NAME}_bucket{le="+Inf",${labels}} ${count}`);
        lines.push(`${NAME}_sum{${labels}} ${sum}`, `${NAME}_count{${labels}} ${count}`);
      }
    }
    return `${lines.join('\n')}\n`;
  }

  private timesOf(method: string, route: string, status: number): Times {
    const known = this.byRoute.get(route)?.get(method)?.get(status);
    if (known) return known;
    const byMethod = this.byRoute.get(route) ?? new Map<string, Map<number, Times>>();
    const byStatus = byMethod.get(method) ?? new Map<number, Times>();
    const labels = `method="${method}",route="${route}",status="${status}"`;
    const times = { labels, counts: SECONDS.map(() => 0), count: 0, sum: 0 };
    this.byRoute.set(route, byMethod.set(method, byStatus.set(status, times)));
    return times;
  }
}
