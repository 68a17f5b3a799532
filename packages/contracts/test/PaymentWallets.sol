// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {LandPayment} from "../src/LandPayment.sol";

/// @notice An old wallet: it forwards money as the deprecated `transfer` does, which leaves the receiver 2,300 gas.
contract OldWallet {
    function forward(address payable to) external payable {
        // The EVM adds a stipend of 2,300 gas to a call with value.
        (bool sent,) = to.call{value: msg.value, gas: 0}("");
        require(sent, "the receiver needs more than 2,300 gas");
    }
}

/// @notice Tries to withdraw once more while it is being paid.
contract GreedyTreasury {
    bool public gotMore;

    receive() external payable {
        try LandPayment(payable(msg.sender)).withdraw(payable(address(this)), 1) {
            gotMore = true;
        } catch {}
    }
}

/// @notice A wallet of the Safe kind: it notes what it receives, which takes more than 2,300 gas.
contract NotingWallet {
    uint256 public received;

    receive() external payable {
        received += msg.value;
    }
}

contract RefusingWallet {
    receive() external payable {
        revert("no");
    }
}

/// @notice Takes all the gas that it gets.
contract BurningWallet {
    receive() external payable {
        while (true) {}
    }
}

/// @notice Answers with as many bytes as its gas allows, for the caller to copy.
contract VerboseWallet {
    receive() external payable {
        assembly {
            return(0, 30000)
        }
    }
}

/// @notice The refunder itself, which asks for more while it is being paid.
contract GreedyRefunder {
    LandPayment private immutable _payment;
    bool public gotMore;

    constructor(LandPayment payment) {
        _payment = payment;
    }

    function start() external {
        _payment.refund(1, payable(address(this)), 1 ether);
    }

    receive() external payable {
        try _payment.refund(1, payable(address(this)), 1 ether) {
            gotMore = true;
        } catch {}
    }
}
