import { serveJobs } from '../threads/serve-jobs.ts';
import { cleanHtml } from './clean-html.ts';

/** Sanitizes long text without blocking the thread that serves requests. */
serveJobs((html: string) => cleanHtml(html));
