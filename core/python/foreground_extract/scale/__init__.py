"""Very many pages, on any scheduler.

The contract: addresses are dealt into shards by a hash of their host, a WARC file is a shard. A shard's rows come out in
parts, ``part-SHARD-NUMBER.parquet``, written aside and then renamed; ``part-SHARD.done`` says that there are no more. What
is there is done, so the same command goes on where it was interrupted. Each address gives one row: what cannot be read
gives a row with its reason. All that one host is asked for is in one shard, and a shard has one worker, so politeness
needs no coordination.

| module | does |
|---|---|
| ``plan`` | deals addresses into shards, and remembers how |
| ``items`` | what a shard holds: addresses, or responses of a WARC file |
| ``polite`` | robots.txt and pauses |
| ``fetch`` | a page over HTTP, without a browser |
| ``pages`` | one item into one row |
| ``journal`` | rows of the part in work, so that a worker that ends costs one page |
| ``shard`` | one shard from beginning to end |
| ``worker`` | the program that is given shards |
| ``engines`` | where workers run: processes, or actors of Ray |
| ``progress`` | how far it is, and metrics |
| ``command`` | the command line |
"""
