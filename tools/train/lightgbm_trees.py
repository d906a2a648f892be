"""Grows boosted trees by LightGBM, for `lab train judge --booster lightgbm`.

    python lightgbm_trees.py ROWS TREES COUNT FEATURES SETTINGS

ROWS has COUNT rows of FEATURES numbers, then the labels and the weights of the rows, as little-endian float32; SETTINGS is
JSON with the number of trees and parameters of LightGBM. The model is written to TREES, as LightGBM writes it. The same rows
and settings give the same trees.
"""

import json
import math
import os
import sys

import lightgbm
import numpy


def main(rows: str, trees: str, count: int, features: int, settings: dict) -> None:
    data = numpy.memmap(rows, dtype="<f4", mode="r")
    table = data[: count * features].reshape(count, features)
    labels = data[count * features : count * (features + 1)]
    weights = data[count * (features + 1) :]
    # The engine keeps the log-odds of the mean label apart from the trees.
    mean = float((labels.astype("f8") * weights).sum() / weights.astype("f8").sum())
    start = numpy.full(count, math.log(mean / (1 - mean)))
    rounds = settings.pop("trees")
    parameters = {
        "objective": "cross_entropy",
        "boost_from_average": False,
        "bagging_freq": 1,
        "deterministic": True,
        "force_row_wise": True,
        "num_threads": os.cpu_count(),
        "verbose": -1,
        **settings,
    }
    known = lightgbm.Dataset(table, labels, weight=weights, init_score=start, params=parameters, free_raw_data=True)
    lightgbm.train(parameters, known, rounds).save_model(trees)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), json.loads(sys.argv[5]))
