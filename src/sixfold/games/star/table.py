"""placeholder"""

PAR = (17, 17)
