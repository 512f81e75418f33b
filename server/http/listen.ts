import type { FastifyInstance } from 'fastify';

/** Listens. Throws an Error for the administrator if another program uses the port. */
export async function listen(app: FastifyInstance, port: number, host: string, platform = process.platform) {
  try {
    await app.listen({ port, host });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    // It uses port 5000 by default since macOS 12.
    const airPlay =
      platform === 'darwin' && port === 5000
        ? ' On a Mac, this is usually AirPlay Receiver (System Settings, General, AirDrop & Handoff).'
        : '';
    throw new Error(
      `Port ${port} is in use by another program.${airPlay} Stop that program, or set PORT to another number.`,
    );
  }
}
