import { serveJobs } from '../threads/serve-jobs.ts';
import { cleanHtml } from './clean-html.ts';

/** Sanitizes long text away from the thread that answers requests. */
serveJobs((html: string) => cleanHtml(html));
