import Fastify from 'fastify';
import pg from 'pg';

// How fast the framework and a database are: store a screen's report, read the slides of one channel. DATABASE_URL is
// the database. Usage: node fastify-postgres.mjs <port>
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 });
await pool.query(`
  create schema if not exists reference;
  drop table if exists reference.screens, reference.placements, reference.slides;
  create table reference.screens (id int primary key, seen_at timestamptz);
  create table reference.slides (id int primary key, name text, content text);
  create table reference.placements (channel int, slide int references reference.slides, position int, primary key (channel, slide));
  insert into reference.screens select id, now() from generate_series(1, 100) id;
  insert into reference.slides select id, 'Poster ' || id, repeat('x', 400) from generate_series(1, 20) id;
  insert into reference.placements select channel, slide, slide from generate_series(1, 100) channel, generate_series(1, 20) slide;
`);

const app = Fastify();
app.get('/serverTime', async () => Date.now());
app.post('/seen', async () => {
  await pool.query('update reference.screens set seen_at = clock_timestamp() where id = $1', [1]);
  return true;
});
app.get('/slides', async () => {
  const { rows } = await pool.query(
    `select slide.* from reference.placements placement join reference.slides slide on slide.id = placement.slide
      where placement.channel = $1 order by placement.position`,
    [1],
  );
  return { slides: rows };
});
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
